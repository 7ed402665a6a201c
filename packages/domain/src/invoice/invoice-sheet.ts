// Invoices in a spreadsheet, the product's template or a workbook of the tax bureau: finds pages by their headings and reads rows as heads with
// lines. The Excel entry and the bureau's mirror read by it alike.
import type { LineField } from '../manual-entry/manual-entry-values.ts'
import { normaliseAmount, sumAmounts } from '../money/money.ts'
import { placeHeadings, splitPage, type BureauPage } from '../tax/bureau-page.ts'
import { readCell } from './invoice-sheet-cells.ts'
import { goodsTable, headTable, plainHeading, type Column, type SheetLine, type SheetPage } from './invoice-sheet-columns.ts'
import { headOf, keyOf, lineOf, type ParsedLine, type ParsedRow } from './invoice-sheet-rows.ts'
import { joinFacts, readSpecialPage, type SpecialPage } from './special-pages.ts'

/** A figure of the line of totals that is not the sum of its rows. */
export interface TotalFault {
  readonly line: number
  readonly heading: string
  readonly told: string
  readonly sum: string
}
export interface ParsedBook {
  readonly rows: readonly ParsedRow[]
  /** `deduction`: the sheet for ticking, which knows uses. */
  readonly kind: 'full' | 'deduction'
  /** Rows of goods and of special businesses that belong to no invoice of the book. */
  readonly strayLines: number
  /** Pages that hold something and are not read, by name. */
  readonly leftPages: readonly string[]
  readonly totals: readonly TotalFault[]
  /** Headings of the rows' cells, as printed, by column. */
  readonly headings: ReadonlyMap<string, string>
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

interface InvoicePage extends BureauPage<Column> {
  readonly kind: 'heads' | 'goods'
}
/** A page's headings: the first row with an invoice's number and two more facts. Goods names mean a page of lines. */
const placePage = (page: SheetPage): InvoicePage | undefined => {
  let kind: InvoicePage['kind'] = 'heads'
  const split = splitPage(
    page,
    (cells) => {
      const ofGoods = cells.some((cell) => goodsTable.get(plainHeading(cell)) === 'line.name')
      kind = ofGoods ? 'goods' : 'heads'
      const places = placeHeadings(cells, ofGoods ? goodsTable : headTable)
      return (places.has('number') || places.has('digitalNumber')) && places.size >= 3 ? places : undefined
    },
    sheetLimits.headingRows,
  )
  return split && { ...split, kind, rows: split.rows.filter((row) => !isTotalRow(split, row)) }
}
/** A total in another cell than the first: 合计 without a number. */
const isTotalRow = (placed: BureauPage<Column>, row: SheetLine): boolean =>
  !/\d/.test(readCell(placed, row, 'number').text + readCell(placed, row, 'digitalNumber').text) &&
  row.cells.some((cell) => /^(合计|总计|小计|total)$/i.test(cell.replace(/\s/g, '')))
const hasMoney = ({ places }: InvoicePage): boolean => places.has('amountExcludingTax') || places.has('amountIncludingTax')

/** Exact; undefined when one of them is no amount. */
const sum = (amounts: readonly string[]): string | undefined => sumAmounts(amounts.map((amount) => normaliseAmount(amount) ?? amount))
/** A whole workbook: heads with their lines; without heads they are summed from the lines. */
export const parseInvoiceBook = (
  pages: readonly SheetPage[],
  limits: Pick<typeof sheetLimits, 'invoices' | 'lines'> | { readonly invoices: number; readonly lines: number } = sheetLimits,
): ParsedBook | BookFault => {
  const special = pages.map(readSpecialPage)
  const placed = pages.map((page, at) => (special[at] ? undefined : placePage(page)))
  const ofHeads = placed.find((page) => page?.kind === 'heads' && hasMoney(page)) ?? placed.find((page) => page?.kind === 'heads')
  const ofGoods = placed.find((page) => page?.kind === 'goods')
  const base = ofHeads ?? ofGoods
  if (!base) return { word: pages.some((page) => page.rows.length > 0) ? 'headings' : 'empty' }
  const ofBureau = base.places.has('origin')
  const leftPages = pages.filter((page, at) => {
    if (special[at]) return false
    const invoicePage = placed[at]
    if (!invoicePage) return ofBureau && hasRows(page)
    return invoicePage !== ofHeads && invoicePage !== ofGoods && invoicePage.rows.length > 0
  })
  const linesOf = linesByInvoice(ofGoods)
  const headRows = (ofHeads?.rows ?? []).map((row) => headOf(ofHeads!, row))
  const rows = ofHeads
    ? headRows.map((head) => withLines(head, linesOf.get(keyOf(head))))
    : [...linesOf.values()].map(({ head, lines, totals }) => summed(head, lines, totals, base.places.has('line.taxAmount')))
  if (rows.length === 0) return { word: 'empty' }
  if (rows.length > limits.invoices || (ofGoods?.rows.length ?? 0) > limits.lines) return { word: 'tooMany' }
  const known = new Set(rows.map(keyOf))
  const strayGoods = ofHeads ? [...linesOf].reduce((count, [key, { lines }]) => count + (known.has(key) ? 0 : lines.length), 0) : 0
  const { rows: told, stray } = withFacts(rows, special)
  const totalled = ofHeads && !ofHeads.places.has('amountIncludingTax') ? told.map(withTotal) : told
  return {
    rows: markRepeated(totalled.map((row) => withOwner(row, base))),
    kind: base.places.has('ticked') ? 'deduction' : 'full',
    strayLines: strayGoods + stray,
    leftPages: leftPages.map(({ name }) => name),
    totals: ofHeads ? totalFaults(ofHeads) : [],
    headings: new Map([...base.places].map(([column, at]) => [column, base.headings[at]?.trim() ?? column])),
  }
}
/** A page that nobody knows holds something if a row follows its fullest one, the headings. */
const hasRows = ({ rows }: SheetPage): boolean => {
  const filled = rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length)
  return filled.length > filled.indexOf(Math.max(0, ...filled)) + 1
}
interface Goods {
  readonly head: ParsedRow
  readonly lines: ParsedLine[]
  readonly totals: string[]
}
const linesByInvoice = (page: InvoicePage | undefined): ReadonlyMap<string, Goods> => {
  const linesOf = new Map<string, Goods>()
  for (const row of page?.rows ?? []) {
    const head = headOf(page!, row)
    const key = keyOf(head)
    const kept = linesOf.get(key) ?? { head, lines: [], totals: [] }
    const line = lineOf(page!, row)
    if (Object.keys(line.values).length > 0 || Object.keys(line.faults).length > 0) kept.lines.push(line)
    kept.totals.push(readCell(page!, row, 'lineTotal').text)
    linesOf.set(key, kept)
  }
  return linesOf
}
/** The page of goods alone tells which special business it is. */
const withLines = (head: ParsedRow, goods: Goods | undefined): ParsedRow => {
  const special = head.values.specialBusiness ?? goods?.head.values.specialBusiness
  return { ...head, lines: goods?.lines ?? [], values: { ...head.values, ...(special === undefined ? {} : { specialBusiness: special }) } }
}
/** The head of lines without a page of heads: the lines' sums, with totals where the lines print them. */
const summed = (head: ParsedRow, lines: readonly ParsedLine[], totals: readonly string[], taxed: boolean): ParsedRow => {
  const of = (field: Extract<LineField, 'amount' | 'taxAmount'>): string | undefined => sum(lines.map((line) => line.values[field] ?? '0'))
  const net = of('amount')
  const tax = taxed ? of('taxAmount') : undefined
  const reported = totals.includes('') ? undefined : sum(totals)
  const total = reported ?? (net !== undefined && tax !== undefined ? sum([net, tax]) : undefined)
  const sums = { amountExcludingTax: net, taxAmount: tax, amountIncludingTax: total }
  return {
    ...head,
    lines,
    values: { ...head.values, ...Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== undefined)) },
  }
}
/** 抵扣勾选 has no column for the total: it is the amount and its tax, if both are told. */
const withTotal = (row: ParsedRow): ParsedRow => {
  const { amountExcludingTax: net, taxAmount: tax } = row.values
  const total = net === undefined || tax === undefined ? undefined : sum([net, tax])
  return total === undefined ? row : { ...row, values: { ...row.values, amountIncludingTax: total } }
}
/** Facts of special pages join the invoice that they name. */
const withFacts = (rows: readonly ParsedRow[], special: readonly (SpecialPage | undefined)[]) => {
  const found = new Map<string, { business: string; facts: Readonly<Record<string, string>>[] }>()
  for (const page of special)
    for (const { digitalNumber, code, number, facts } of page?.rows ?? []) {
      const key = keyOf({ values: digitalNumber === '' ? { code, number } : { number: digitalNumber } })
      const kept = found.get(key) ?? { business: page!.business, facts: [] }
      kept.facts.push(facts)
      found.set(key, kept)
    }
  const joined = rows.map((row) => {
    const of = found.get(keyOf(row))
    if (!of) return row
    const specialBusiness = row.values.specialBusiness ?? (of.business === '铁路电子客票' ? undefined : of.business)
    return {
      ...row,
      extra: { ...row.extra, ...joinFacts(of.facts) },
      values: { ...row.values, ...(specialBusiness === undefined ? {} : { specialBusiness }) },
    }
  })
  const known = new Set(rows.map(keyOf))
  return { rows: joined, stray: [...found].reduce((count, [key, { facts }]) => count + (known.has(key) ? 0 : facts.length), 0) }
}
/** Where the page has no column for one side, that side is the taxpayer of the title line. */
const withOwner = (row: ParsedRow, { titles, places }: InvoicePage): ParsedRow => {
  if (titles.taxId === null) return row
  for (const [side, other] of [
    ['buyer', 'seller'],
    ['seller', 'buyer'],
  ] as const) {
    const id = row.values[`${other}.taxId`]
    if (places.has(`${side}.taxId`) || id === undefined || id === titles.taxId) continue
    const name = row.values[`${side}.name`] ?? titles.taxpayer
    return { ...row, values: { ...row.values, [`${side}.taxId`]: titles.taxId, ...(name === null ? {} : { [`${side}.name`]: name }) } }
  }
  return row
}
/** What the line of totals tells, against the sum of the rows above it; several lines of totals are parts and are not judged. */
const totalFaults = (page: InvoicePage): readonly TotalFault[] => {
  const [total, ...more] = page.totals
  if (total === undefined || more.length > 0) return []
  return (['amountExcludingTax', 'taxAmount', 'amountIncludingTax'] as const).flatMap((column) => {
    const told = normaliseAmount(readCell(page, total, column).text)
    const added = sumAmounts(page.rows.map((row) => normaliseAmount(readCell(page, row, column).text) ?? '0'))
    const heading = page.headings[page.places.get(column) ?? -1]?.trim() ?? ''
    return told === undefined || added === undefined || told === added ? [] : [{ line: total.line, heading, told, sum: added }]
  })
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
