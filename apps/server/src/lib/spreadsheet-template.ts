// Spreadsheet templates: the file for people to fill in, and the positions of its columns in the returned one.
import type { WorkSheet } from '@e965/xlsx'
import type { Language } from '@piaotai/locales/problem-sentence.ts'
import { xlsx } from './late-libraries.ts'
import { cellsIn, type RecordColumn } from './record-columns.ts'

export interface TemplateSheet {
  readonly name: string
  /** Column widths in characters. */
  readonly widths: readonly number[]
  readonly rows: readonly (readonly string[])[]
}
/** A template workbook, with its file name. */
export interface Template {
  readonly name: string
  readonly bytes: Uint8Array
  /** Of another file than a workbook. */
  readonly type?: string
}
/** An xlsx whose cells are all text: long digits stay whole, and a name like `=1+1` stays a name. */
export const templateOf = (name: string, sheets: readonly TemplateSheet[]): Template => {
  const { utils, write } = xlsx()
  const book = utils.book_new()
  for (const { name: label, widths, rows } of sheets) {
    const sheet = textSheet(rows)
    sheet['!cols'] = widths.map((wch) => ({ wch }))
    utils.book_append_sheet(book, sheet, label)
  }
  return { name, bytes: new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer) }
}
const textSheet = (rows: readonly (readonly string[])[]): WorkSheet => {
  const { utils } = xlsx()
  const sheet: WorkSheet = {}
  for (const [r, row] of rows.entries()) for (const [c, v] of row.entries()) sheet[utils.encode_cell({ r, c })] = { t: 's', v, z: '@' }
  sheet['!ref'] = utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length - 1, c: Math.max(...rows.map((row) => row.length)) - 1 } })
  return sheet
}

/** Few records as a workbook of one sheet, all cells text. */
export const workbookOf = <R>(name: string, sheet: string, columns: readonly RecordColumn<R>[], records: readonly R[]): Template => {
  const cells = cellsIn(columns)
  return templateOf(name, [
    {
      name: sheet,
      widths: columns.map(([, width]) => width),
      rows: [columns.map(([heading]) => heading), ...records.map((record) => cells(record).map((cell) => cell ?? ''))],
    },
  ])
}
/** A workbook for people to fill in: on the first sheet the rows that there are and empty ones, on the second the rules. */
interface ToFill {
  readonly name: string
  readonly words: { readonly sheet: string; readonly notes: string; readonly rules: readonly string[] }
  readonly columns: readonly { readonly heading: string; readonly width: number }[]
  readonly rows?: readonly (readonly string[])[]
  readonly empty: number
  readonly notes?: readonly (readonly string[])[]
  readonly notesWidths?: readonly number[]
}
export const workbookToFill = ({ name, words, columns, rows = [], empty, notes = [], notesWidths = [80] }: ToFill): Template =>
  templateOf(name, [
    {
      name: words.sheet,
      widths: columns.map(({ width }) => width),
      rows: [columns.map(({ heading }) => heading), ...rows, ...Array.from({ length: empty }, () => columns.map(() => ''))],
    },
    { name: words.notes, widths: notesWidths, rows: [...words.rules.map((rule) => [rule]), ...notes] },
  ])
/** The heading of a column that must be filled. */
export const requiredHeading = (language: Language, heading: string, required: string): string =>
  language === 'en-US' ? `${heading} (${required})` : `${heading}（${required}）`

/** Detects xls or xlsx by the first bytes, not by the file's name. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  ['504b0304', 'd0cf11e0'].includes(Buffer.from(bytes.subarray(0, 4)).toString('hex'))

/** Position of each column by its heading; of two columns with one heading the first counts. */
export const placesOf = <C extends string>(
  headings: readonly string[],
  columnOf: (heading: string) => C | undefined,
): ReadonlyMap<C, number> => {
  const places = new Map<C, number>()
  for (const [at, heading] of headings.entries()) {
    const column = columnOf(heading)
    if (column !== undefined && !places.has(column)) places.set(column, at)
  }
  return places
}
