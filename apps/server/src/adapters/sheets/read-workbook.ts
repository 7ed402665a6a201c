// All cells of a workbook: numbers are marked as such, merged cells repeat their value, hidden rows are marked.
import { read, type CellObject, type WorkSheet } from '@e965/xlsx'
import type { SheetLine, SheetPage } from '@piaotai/domain/invoice/invoice-sheet-columns.ts'
import type { BookBounds, BookReading } from '../../ports/spreadsheet-reader.ts'

const cellCharacters = 500
/** A spreadsheet's number has fifteen digits; the further digits of a double are noise of its binary form. */
const digitsOf = (value: number): string => {
  if (!Number.isFinite(value)) return ''
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return String(value)
  const sure = Number(value.toPrecision(15))
  const text = String(sure)
  return /e-/.test(text) ? sure.toFixed(20).replace(/0+$/, '').replace(/\.$/, '') : text
}
const plain = (text: string): string =>
  [
    ...text
      .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
      .trim()
      .toWellFormed(),
  ]
    .slice(0, cellCharacters)
    .join('')
const textOf = (cell: CellObject | undefined): { readonly text: string; readonly number: boolean } => {
  if (!cell || cell.v === undefined || cell.v === null) return { text: '', number: false }
  if (cell.t === 'e') return { text: plain(cell.w ?? '#VALUE!'), number: false }
  return cell.t === 'n' && typeof cell.v === 'number'
    ? { text: digitsOf(cell.v), number: true }
    : { text: plain(String(cell.v)), number: false }
}

/** Merged areas by each of their cells; only within the rows, and limited to a plausible number of cells. */
const mergedMax = 200_000
const mergedIn = (sheet: WorkSheet, rows: number, columns: number): ReadonlyMap<string, readonly [row: number, column: number]> => {
  const merged = new Map<string, readonly [number, number]>()
  for (const { s: from, e: to } of sheet['!merges'] ?? []) {
    for (let r = from.r; r <= Math.min(to.r, rows - 1); r++)
      for (let c = from.c; c <= Math.min(to.c, columns - 1); c++) {
        if (merged.size >= mergedMax) return merged
        if (r !== from.r || c !== from.c) merged.set(`${r},${c}`, [from.r, from.c])
      }
  }
  return merged
}

export const readBook = (bytes: Uint8Array, bounds: BookBounds): BookReading => {
  const book = read(bytes, {
    type: 'array',
    dense: true,
    sheets: Array.from({ length: bounds.pages }, (_, i) => i),
    sheetRows: bounds.rows + 1,
    cellHTML: false,
    cellFormula: false,
    cellStyles: true,
    cellText: false,
    bookVBA: false,
    WTF: false,
  })
  const from1904 = book.Workbook?.WBProps?.date1904 === true
  let left = bounds.rows
  let more = false
  const pages = book.SheetNames.slice(0, bounds.pages).map((name): SheetPage => {
    const sheet = book.Sheets[name]
    const data = sheet?.['!data'] ?? []
    const merged = sheet ? mergedIn(sheet, data.length, bounds.columns) : new Map()
    const rows: SheetLine[] = []
    for (const [r, row] of data.entries()) {
      const cells: string[] = []
      const numbers: number[] = []
      for (let c = 0; c < bounds.columns; c++) {
        const [atRow, atColumn] = merged.get(`${r},${c}`) ?? [r, c]
        const { text, number } = textOf(atRow === r ? row?.[atColumn] : data[atRow]?.[atColumn])
        cells.push(text)
        if (number) numbers.push(c)
      }
      if (!cells.some((cell) => cell !== '')) continue
      if (left === 0) {
        more = true
        break
      }
      left--
      rows.push({ line: r + 1, cells, numbers, hidden: sheet?.['!rows']?.[r]?.hidden === true })
    }
    return { name: plain(name), rows, from1904 }
  })
  return { ok: true, pages, more }
}
