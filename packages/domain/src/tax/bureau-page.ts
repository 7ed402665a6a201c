// A page of the bureau's workbooks: title lines, one line of headings, rows, and a line of totals. What each column means is the caller's.
import { plainHeading, type SheetLine, type SheetPage } from '../invoice/invoice-sheet-columns.ts'
import { dayOf } from '../invoice/invoice-sheet-cells.ts'
import { normaliseAmount } from '../money/money.ts'
import { isDay } from '../months.ts'

/** What the lines above the headings say; null where they say nothing. */
export interface BureauTitles {
  readonly taxId: string | null
  /** 税款所属期 as YYYY-MM */
  readonly period: string | null
  readonly taxpayer: string | null
}
export interface BureauPage<C extends string> {
  readonly name: string
  readonly titles: BureauTitles
  readonly places: ReadonlyMap<C, number>
  /** As printed, by place. */
  readonly headings: readonly string[]
  /** Headings that name no column, as printed. */
  readonly unknown: readonly string[]
  /** Rows with something in them; `--` and `-` are empty cells. */
  readonly rows: readonly SheetLine[]
  readonly totals: readonly SheetLine[]
  readonly from1904: boolean
}
/** Columns by the words of their headings; asterisks, brackets and blanks of a heading do not count. */
export type BureauColumns<C extends string> = Readonly<Record<C, readonly string[]>>

/** Rows that are searched for the headings. */
export const bureauHeadingRows = 5

/** The columns' places, by a table of plain headings; the first of two equal headings counts. */
export const placeHeadings = <C extends string>(cells: readonly string[], table: ReadonlyMap<string, C>): ReadonlyMap<C, number> => {
  const places = new Map<C, number>()
  for (const [at, cell] of cells.entries()) {
    const column = table.get(plainHeading(cell))
    if (column !== undefined && !places.has(column)) places.set(column, at)
  }
  return places
}
/** The page below the first row that `place` takes for its headings; undefined when none of the first rows is. */
export const splitPage = <C extends string>(
  { name, rows, from1904 }: SheetPage,
  place: (cells: readonly string[]) => ReadonlyMap<C, number> | undefined,
  within: number = bureauHeadingRows,
): BureauPage<C> | undefined => {
  for (const [at, { cells }] of rows.slice(0, within).entries()) {
    const places = place(cells)
    if (places === undefined) continue
    const named = new Set(places.values())
    const below = rows
      .slice(at + 1)
      .map(emptied)
      .filter(hasContent)
    return {
      name,
      titles: titlesOf(rows.slice(0, at)),
      places,
      headings: cells,
      unknown: cells.filter((cell, i) => cell.trim() !== '' && !named.has(i)),
      rows: below.filter((row) => !isTotal(row)),
      totals: below.filter(isTotal),
      from1904,
    }
  }
  return undefined
}
/** A page by its headings, of which the needed ones must all be there. */
export const readBureauPage = <C extends string>(
  page: SheetPage,
  columns: BureauColumns<C>,
  needed: readonly C[],
): BureauPage<C> | undefined => {
  const words = Object.entries<readonly string[]>(columns)
  const table = new Map(words.flatMap(([column, headings]) => headings.map((heading) => [plainHeading(heading), column as C] as const)))
  return splitPage(page, (cells) => {
    const places = placeHeadings(cells, table)
    return needed.every((column) => places.has(column)) ? places : undefined
  })
}

const emptied = (row: SheetLine): SheetLine =>
  row.cells.some((cell) => /^\s*[-—－]{1,2}\s*$/.test(cell))
    ? { ...row, cells: row.cells.map((cell) => (/^\s*[-—－]{1,2}\s*$/.test(cell) ? '' : cell)) }
    : row
const hasContent = ({ cells }: SheetLine): boolean => cells.some((cell) => /[^\s*]/.test(cell))
/** The first filled cell begins with 合计, and no invoice is named beside it by a number or code. */
const isTotal = ({ cells, numbers }: SheetLine): boolean =>
  /^(合计|总计|小计|total$)/i.test((cells.find((cell) => cell.trim() !== '') ?? '').replace(/\s/g, '')) &&
  !cells.some((cell, at) => /^(\d{20}|\d{12}|\d{10})$/.test(cell.trim()) && !numbers.includes(at))

const labels = { taxId: '纳税人识别号', period: '税款所属期', taxpayer: '纳税人名称' } as const
/** The value beside a label or behind its colon; a merged label stands in several cells. */
const besideLabel = (rows: readonly SheetLine[], label: string): string | null => {
  for (const { cells } of rows)
    for (const [at, cell] of cells.entries()) {
      const [, behind] = /^([^:：]*)[:：]?(.*)$/s.exec(cell.trim())?.slice(1) ?? []
      if (plainHeading(cell.replace(/[:：].*$/s, '')) !== label) continue
      const value = behind?.trim() || cells.slice(at + 1).find((next) => next.trim() !== '' && next.trim() !== cell.trim())
      if (value !== undefined && !Object.values<string>(labels).includes(plainHeading(value))) return value.trim()
    }
  return null
}
const titlesOf = (rows: readonly SheetLine[]): BureauTitles => {
  const taxId = besideLabel(rows, labels.taxId)?.toUpperCase() ?? null
  return {
    taxId: taxId !== null && /^[0-9A-Z]{15,20}$/.test(taxId) ? taxId : null,
    period: periodOf(besideLabel(rows, labels.period) ?? ''),
    taxpayer: besideLabel(rows, labels.taxpayer),
  }
}
const periodOf = (text: string): string | null => {
  const [, year, month = ''] = /^(\d{4})[-/.年]?(\d{1,2})月?$/.exec(text.normalize('NFKC').replace(/\s/g, '')) ?? []
  const period = `${year}-${month.padStart(2, '0')}`
  return year !== undefined && isDay(`${period}-01`) ? period : null
}

type Read = Pick<BureauPage<string>, 'places' | 'from1904'>
const placeOf = ({ places }: Read, column: string): number => places.get(column) ?? -1
/** The cell's text; empty where the page has no such column. */
export const bureauText = (page: Read, row: SheetLine, column: string): string => row.cells[placeOf(page, column)]?.trim() ?? ''
/** An amount as "1234.50": null for an empty cell, undefined for one that is no amount. */
export const bureauMoney = (page: Read, row: SheetLine, column: string): string | null | undefined => {
  const text = bureauText(page, row, column)
  return text === '' ? null : normaliseAmount(text)
}
/** An invoice's number or code: undefined where a spreadsheet has lost digits of it, so that it is never taken. */
export const bureauDigits = (page: Read, row: SheetLine, column: string): string | undefined => {
  const text = bureauText(page, row, column)
  const number = row.numbers.includes(placeOf(page, column))
  return /^\d(\.\d+)?e\+?\d+$/i.test(text) || (number && text.replace(/\D/g, '').length > sureDigits)
    ? undefined
    : text.replace(/^'|\s/g, '')
}
/** Digits that a spreadsheet keeps of a number. */
const sureDigits = 15
/** A day of the calendar with its time: null for an empty cell, undefined for one that is no day. */
export const bureauTime = (
  page: Read,
  row: SheetLine,
  column: string,
): { readonly day: string; readonly time: string } | null | undefined => {
  const text = bureauText(page, row, column)
  if (text === '') return null
  return dayTimeOf(text, row.numbers.includes(placeOf(page, column)), page.from1904)
}
const daySeconds = 86_400
/** A day of the calendar and its time, of a text or of a spreadsheet's number of days; undefined when it is none. */
export const dayTimeOf = (text: string, number = false, from1904 = false): { readonly day: string; readonly time: string } | undefined => {
  const seconds = number ? Math.round(Number(`0.${text.split('.')[1] ?? '0'}`) * daySeconds) : 0
  // Half a second before midnight is the next day's beginning.
  const day = dayOf(number && seconds === daySeconds ? String(Number(text.split('.')[0]) + 1) : text, number, from1904)
  if (day === undefined || !isDay(day)) return undefined
  const [, hour, minute, second = '00'] = /[T\s](\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text.normalize('NFKC')) ?? []
  if (number) return { day, time: new Date((seconds % daySeconds) * 1000).toISOString().slice(11, 19) }
  if (hour === undefined) return { day, time: '00:00:00' }
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
    ? { day, time: `${hour.padStart(2, '0')}:${minute}:${second}` }
    : undefined
}
