// Invoices in a spreadsheet, the product's template or a tax bureau export: finds pages by their headings and reads
// rows as heads with lines.
import { lineFields, type HandField, type LineField } from '../manual-entry/manual-entry-values.ts'
import { kindNamed, readCell, type CellFault } from './invoice-sheet-cells.ts'
import {
  facts,
  goodsTable,
  heads,
  headTable,
  plainHeading,
  type Column,
  type HeadColumn,
  type Placed,
  type SheetLine,
  type SheetPage,
} from './invoice-sheet-columns.ts'
import { normaliseAmount, sumAmounts } from '../money/money.ts'

export interface ParsedLine {
  readonly line: number
  readonly values: Partial<Record<LineField, string>>
  readonly faults: Partial<Record<LineField, CellFault>>
}
export interface ParsedRow {
  readonly line: number
  readonly hidden: boolean
  readonly values: Partial<Record<HandField, string>>
  readonly faults: Partial<Record<HandField, CellFault>>
  readonly extra: Readonly<Record<string, string>>
  readonly lines: readonly ParsedLine[]
}
export interface ParsedBook {
  readonly rows: readonly ParsedRow[]
  /** Goods lines that belong to no invoice of the book. */
  readonly strayLines: number
}
export type BookFault = { readonly word: 'headings' | 'empty' | 'tooMany' }

export const sheetLimits = {
  bytes: 5 * 1024 * 1024,
  invoices: 10_000,
  lines: 30_000,
  columns: 40,
  pages: 20,
  /** Up to this number, invoices are recorded while a person waits; a job records more. */
  atOnce: 100,
  /** Previewed but unrecorded sheets of one person; the oldest makes room for the next. */
  lookedAt: 10,
  /** Rows searched for the headings. */
  headingRows: 15,
} as const

/** A page's headings: the first row with an invoice's number and two more facts. Goods names mean a page of lines. */
export const placePage = (page: SheetPage): Placed | undefined => {
  for (const [at, row] of page.rows.slice(0, sheetLimits.headingRows).entries()) {
    const words = row.cells.map(plainHeading)
    const ofGoods = words.some((word) => goodsTable.get(word) === 'line.name')
    const table = ofGoods ? goodsTable : headTable
    const places = new Map<Column, number>()
    for (const [i, word] of words.entries()) {
      const column = table.get(word)
      if (column !== undefined && !places.has(column)) places.set(column, i)
    }
    if ((places.has('number') || places.has('digitalNumber')) && places.size >= 3)
      return { kind: ofGoods ? 'goods' : 'heads', places, rows: page.rows.slice(at + 1), from1904: page.from1904 }
  }
  return undefined
}

/** A total row: 合计 without a number. */
export const isTotalRow = (placed: Placed, row: SheetLine): boolean =>
  !/\d/.test(readCell(placed, row, 'number').text + readCell(placed, row, 'digitalNumber').text) &&
  row.cells.some((cell) => /^(合计|总计|小计|total)$/i.test(cell.replace(/\s/g, '')))

const headOf = (placed: Placed, row: SheetLine): ParsedRow => {
  const values: Partial<Record<HandField, string>> = {}
  const faults: Partial<Record<HandField, CellFault>> = {}
  const extra: Record<string, string> = {}
  for (const column of Object.keys(heads) as HeadColumn[]) {
    const { text, fault } = readCell(placed, row, column)
    if (text === '' || column === 'seq' || column === 'positive') continue
    if (column in facts) {
      extra[facts[column as keyof typeof facts]] = text
      continue
    }
    const field: HandField = column === 'digitalNumber' ? 'number' : (column as HandField)
    // 数电纸质发票 bears both numbers: the printed code and number are its face.
    if (column === 'digitalNumber' && values.number !== undefined && values.code !== undefined) {
      extra['数电发票号码'] = text
      continue
    }
    values[field] = text
    if (fault) faults[field] = fault
  }
  const kind = kindNamed(values.type ?? '', values.number ?? '')
  if (kind !== undefined) values.type = String(kind)
  else if (values.type !== undefined) faults.type = 'type'
  return { line: row.line, hidden: row.hidden, values, faults, extra, lines: [] }
}
const lineOf = (placed: Placed, row: SheetLine): ParsedLine => {
  const values: Partial<Record<LineField, string>> = {}
  const faults: Partial<Record<LineField, CellFault>> = {}
  for (const field of lineFields) {
    const { text, fault } = readCell(placed, row, `line.${field}`)
    if (text !== '') values[field] = text
    if (fault) faults[field] = fault
  }
  return { line: row.line, values, faults }
}
const keyOf = ({ values }: Pick<ParsedRow, 'values'>): string =>
  /^\d{20}$/.test(values.number ?? '') ? values.number! : `${values.code ?? ''}-${values.number ?? ''}`

/** Exact; undefined when one of them is no amount. */
const sum = (amounts: readonly string[]): string | undefined => sumAmounts(amounts.map((amount) => normaliseAmount(amount) ?? amount))
/** A whole workbook: heads with their lines; without heads they are summed from the lines. */
export const parseInvoiceBook = (pages: readonly SheetPage[]): ParsedBook | BookFault => {
  const placed = pages.map(placePage).filter((page) => page !== undefined)
  const ofHeads = placed.find((page) => page.kind === 'heads')
  const ofGoods = placed.find((page) => page.kind === 'goods')
  if (!ofHeads && !ofGoods) return { word: pages.some((page) => page.rows.length > 0) ? 'headings' : 'empty' }
  const goodsRows = (ofGoods?.rows ?? []).filter((row) => !isTotalRow(ofGoods!, row))
  const linesOf = new Map<string, { head: ParsedRow; lines: ParsedLine[]; totals: string[] }>()
  for (const row of goodsRows) {
    const head = headOf(ofGoods!, row)
    const key = keyOf(head)
    const kept = linesOf.get(key) ?? { head, lines: [], totals: [] }
    kept.lines.push(lineOf(ofGoods!, row))
    kept.totals.push(readCell(ofGoods!, row, 'lineTotal').text)
    linesOf.set(key, kept)
  }
  const headRows = (ofHeads?.rows ?? []).filter((row) => !isTotalRow(ofHeads!, row)).map((row) => headOf(ofHeads!, row))
  const rows = ofHeads
    ? headRows.map((head) => ({ ...head, lines: linesOf.get(keyOf(head))?.lines ?? [] }))
    : [...linesOf.values()].map(({ head, lines, totals }) => summed(head, lines, totals))
  if (rows.length === 0) return { word: 'empty' }
  if (rows.length > sheetLimits.invoices || goodsRows.length > sheetLimits.lines) return { word: 'tooMany' }
  const known = new Set(rows.map(keyOf))
  const strayLines = ofHeads ? [...linesOf].reduce((count, [key, { lines }]) => count + (known.has(key) ? 0 : lines.length), 0) : 0
  return { rows: markRepeated(rows.map((row) => (ofHeads && !ofHeads.places.has('amountIncludingTax') ? totalled(row) : row))), strayLines }
}
/** The head of lines without a page of heads: the lines' sums, with totals where the lines print them. */
const summed = (head: ParsedRow, lines: readonly ParsedLine[], totals: readonly string[]): ParsedRow => {
  const of = (field: 'amount' | 'taxAmount'): string | undefined => sum(lines.map((line) => line.values[field] ?? '0'))
  const net = of('amount')
  const tax = of('taxAmount')
  const reported = totals.includes('') ? undefined : sum(totals)
  const total = reported ?? (net !== undefined && tax !== undefined ? sum([net, tax]) : undefined)
  const sums = { amountExcludingTax: net, taxAmount: tax, amountIncludingTax: total }
  return {
    ...head,
    lines,
    values: { ...head.values, ...Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== undefined)) },
  }
}
/** 抵扣勾选 has no column for the total: it is the amount and its tax. */
const totalled = (row: ParsedRow): ParsedRow => {
  const total = row.values.amountExcludingTax === undefined ? undefined : sum([row.values.amountExcludingTax, row.values.taxAmount ?? '0'])
  return total === undefined ? row : { ...row, values: { ...row.values, amountIncludingTax: total } }
}
/** The second row of the same invoice is the one at fault. */
const markRepeated = (rows: readonly ParsedRow[]): readonly ParsedRow[] => {
  const seen = new Set<string>()
  return rows.map((row) => {
    const key = keyOf(row)
    if (!row.values.number || !seen.has(key)) {
      seen.add(key)
      return row
    }
    return { ...row, faults: { ...row.faults, number: row.faults.number ?? 'repeated' } }
  })
}
