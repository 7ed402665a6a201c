// Comma-separated text as a sheet: UTF-8, UTF-16 or GBK, with commas, tabs or semicolons, and quotes as RFC 4180 has them.
import type { SheetBounds, SheetReading } from '../../ports/spreadsheet-reader.ts'

const cellCharacters = 500
const textOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
const separators = [',', '\t', ';'] as const
/** The one that the first lines hold most of. */
const separatorOf = (text: string): string => {
  const head = text.slice(0, 20_000)
  const counted = separators.map((one) => [one, head.split(one).length] as const)
  return counted.reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}
/** Digits that a bank shields from Excel, by a formula of a text or an apostrophe, as they are. */
const plain = (cell: string): string =>
  [
    ...cell
      .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
      .trim()
      .replace(/^="(.*)"$/, '$1')
      .replace(/^'(?=\d)/, '')
      .trim()
      .toWellFormed(),
  ]
    .slice(0, cellCharacters)
    .join('')

export const readCsv = (bytes: Uint8Array, { rows: most, columns }: SheetBounds): SheetReading => {
  const text = textOf(bytes)
  // A text has no zeros; whatever has is another kind of file.
  if (text.includes('\u0000')) return { ok: false }
  const separator = separatorOf(text)
  const rows: { readonly line: number; readonly cells: readonly string[] }[] = []
  let cells: string[] = []
  let line = 1
  let more = false
  let cell = ''
  let quoted = false
  const endCell = (): void => {
    if (cells.length < columns) cells.push(plain(cell))
    cell = ''
  }
  const endRow = (): void => {
    endCell()
    if (cells.some((one) => one !== '')) {
      if (line > most) more = true
      else rows.push({ line, cells: [...cells, ...Array.from({ length: columns - cells.length }, () => '')] })
    }
    cells = []
    line++
  }
  for (let at = 0; at < text.length && !more; at++) {
    const one = text[at]!
    if (quoted) {
      if (one !== '"') cell += one
      else if (text[at + 1] === '"') {
        cell += one
        at++
      } else quoted = false
    } else if (one === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
    } else if (one === separator) endCell()
    else if (one === '\n') endRow()
    else if (one !== '\r') cell += one
  }
  if (!more && (cell !== '' || cells.length > 0)) endRow()
  return { ok: true, rows, more }
}
