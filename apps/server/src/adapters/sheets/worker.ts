// A process that reads one spreadsheet of a stranger; its parent may kill it at any time. In: { bytes, bounds }. Out:
// the reading.
import { flushCompileCache } from 'node:module'
import { read, type CellObject } from '@e965/xlsx'
import { readZip } from '@piaotai/ofd/zip.ts'
import type { BookBounds, BookReading, SheetBounds, SheetReading } from '../../ports/spreadsheet-reader.ts'
import { readCsv } from './read-csv.ts'
import { readBook } from './read-workbook.ts'

/** The first sheet, or with `pages` the whole workbook. */
export interface SheetRequest {
  readonly bytes: Uint8Array
  readonly bounds: SheetBounds | BookBounds
}

const cellCharacters = 500
/** Limits of a workbook's inflated size: a few thousand rows need a hundredth of it. */
const caps = { entries: 500, totalBytes: 64 * 1024 * 1024, entryBytes: 48 * 1024 * 1024, ratio: 400 } as const
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b
const isOld = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf

/** A cell as typed: long digits in full, never with an exponent; of a formula its last result. */
const textOf = (cell: CellObject | undefined): string => {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'e') return ''
  const typed =
    cell.t === 'n' && !cell.w?.match(/[年月日/:-]/) ? String(cell.v) : cell.t === 's' ? String(cell.v) : (cell.w ?? String(cell.v))
  return [
    ...typed
      .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
      .trim()
      .toWellFormed(),
  ]
    .slice(0, cellCharacters)
    .join('')
}

const readSheet = async ({ bytes, bounds }: SheetRequest): Promise<SheetReading | BookReading> => {
  // The library trusts an archive's declared sizes, so our check comes first.
  if (isZip(bytes)) await readZip(bytes, caps)
  if ('pages' in bounds) return readBook(bytes, bounds)
  if (bounds.csv === true && !isZip(bytes) && !isOld(bytes)) return readCsv(bytes, bounds)
  const book = read(bytes, {
    type: 'array',
    dense: true,
    sheets: 0,
    sheetRows: bounds.rows + 1,
    cellHTML: false,
    cellFormula: false,
    cellStyles: false,
    bookVBA: false,
    WTF: false,
  })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const data = sheet?.['!data'] ?? []
  const rows = Array.from(data, (row, at) => ({
    line: at + 1,
    cells: Array.from({ length: bounds.columns }, (_, c) => textOf(row?.[c])),
  })).filter((row) => row.cells.some((cell) => cell !== ''))
  return { ok: true, rows: rows.filter((row) => row.line <= bounds.rows), more: rows.some((row) => row.line > bounds.rows) }
}

// The parent kills this process after the answer, so the compile cache is written before.
flushCompileCache()
process.on('message', (request: SheetRequest) => {
  readSheet(request)
    .catch((): SheetReading => ({ ok: false }))
    .then(
      (reading) => process.send?.(reading),
      () => process.exit(1),
    )
})
process.on('disconnect', () => process.exit(0))
