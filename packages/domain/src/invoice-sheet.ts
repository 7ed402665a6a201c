// Invoices in a spreadsheet: which column is what, in the product's own template and in the tax bureau's exports; cells become typed values, cell by cell.
import type { FaultWord } from './entry.ts'
import { lineFields, type HandField, type LineField } from './entry-values.ts'
import { kinds } from './kinds.ts'
import { normaliseAmount, sumAmounts } from './money.ts'
import { percentOf } from './typed-figures.ts'

/** A cell is text. `numbers` names the columns whose cells are numbers: fifteen digits of those are sure, and no leading zero. */
export interface SheetLine { readonly line: number; readonly cells: readonly string[]; readonly numbers: readonly number[]; readonly hidden: boolean }
export interface SheetPage { readonly name: string; readonly rows: readonly SheetLine[]; /** Days are counted from 1904. */ readonly from1904: boolean }

type FactColumn = 'seq' | 'digitalNumber' | 'origin' | 'bureauStatus' | 'positive' | 'riskGrade' | 'taxClass' | 'lineTotal'
type HeadColumn = HandField | FactColumn
type LineColumn = `line.${LineField}`
type Column = HeadColumn | LineColumn

/** Headings as the template and the tax bureau write them (全量发票查询, 抵扣勾选); brackets, asterisks and blanks do not count. */
const heads: Readonly<Partial<Record<HeadColumn, readonly string[]>>> = {
  seq: ['序号', 'No.'],
  type: ['发票票种', '票种', '发票类型', '发票种类', 'Invoice type'], code: ['发票代码', 'Invoice code'], number: ['发票号码', 'Invoice number'],
  digitalNumber: ['数电发票号码', '数电票号码', '全电发票号码'],
  date: ['开票日期', 'Date'], checkCode: ['校验码', 'Check code'],
  'seller.name': ['销方名称', '销售方名称', '销售方纳税人名称', '销方纳税人名称', 'Seller'],
  'seller.taxId': ['销方识别号', '销方税号', '销售方识别号', '销售方税号', '销售方纳税人识别号', '销方纳税人识别号', 'Seller tax ID'],
  'buyer.name': ['购买方名称', '购方名称', '购买方纳税人名称', 'Buyer'],
  'buyer.taxId': ['购方识别号', '购方税号', '购买方识别号', '购买方税号', '购买方纳税人识别号', 'Buyer tax ID'],
  amountExcludingTax: ['不含税金额', '合计金额', '金额', 'Amount excluding tax'], taxAmount: ['税额', '票面税额', '合计税额', 'Tax'], amountIncludingTax: ['价税合计', 'Total'],
  drawer: ['开票人', 'Drawer'], remark: ['备注', 'Remark'], specialBusiness: ['特定业务类型'],
  origin: ['发票来源'], bureauStatus: ['发票状态'], positive: ['是否正数发票'], riskGrade: ['发票风险等级'],
}
const goods: Readonly<Partial<Record<LineColumn | 'taxClass' | 'lineTotal', readonly string[]>>> = {
  'line.name': ['货物或应税劳务名称', '货物或服务名称', '项目名称', 'Goods or service'],
  'line.spec': ['规格型号', 'Specification'], 'line.unit': ['单位', 'Unit'], 'line.quantity': ['数量', 'Quantity'], 'line.unitPrice': ['单价', 'Unit price'],
  'line.amount': ['金额', 'Amount'], 'line.taxRate': ['税率', '税率/征收率', 'Tax rate'], 'line.taxAmount': ['税额', 'Tax'], taxClass: ['税收分类编码'], lineTotal: ['价税合计'],
}
/** Facts that the bureau tells beside the face, kept with the invoice under its own words. */
const facts = { origin: '发票来源', bureauStatus: '发票状态', riskGrade: '发票风险等级' } as const

const plain = (heading: string): string => heading.normalize('NFKC').replace(/\(.*?\)|[*\s.]/g, '').toLowerCase()
const tableOf = (words: Readonly<Partial<Record<string, readonly string[]>>>): ReadonlyMap<string, Column> =>
  new Map(Object.entries(words).flatMap(([column, headings]) => (headings ?? []).map((heading) => [plain(heading), column as Column] as const)))
const headTable = tableOf(heads), goodsTable = new Map([...tableOf(heads), ...tableOf(goods)])

/** A cell that cannot be taken as it stands. */
export type CellFault = FaultWord | 'digitsLost' | 'zerosLost' | 'cellError' | 'repeated'
export interface ParsedLine { readonly line: number; readonly values: Partial<Record<LineField, string>>; readonly faults: Partial<Record<LineField, CellFault>> }
export interface ParsedRow {
  readonly line: number; readonly hidden: boolean; readonly values: Partial<Record<HandField, string>>; readonly faults: Partial<Record<HandField, CellFault>>
  readonly extra: Readonly<Record<string, string>>; readonly lines: readonly ParsedLine[]
}
export interface ParsedBook { readonly rows: readonly ParsedRow[]; /** Goods lines that belong to no invoice of the book. */ readonly strayLines: number }
export type BookFault = { readonly word: 'headings' | 'empty' | 'tooMany' }

export const sheetLimits = {
  bytes: 5 * 1024 * 1024, invoices: 10_000, lines: 30_000, columns: 40, pages: 20,
  /** Invoices that are recorded while a person waits; more by a job. */
  atOnce: 100,
  /** Sheets that one person has looked at and not recorded: the oldest goes for the next. */
  lookedAt: 10,
  /** Rows among which the headings are looked for. */
  headingRows: 15,
} as const

interface Placed { readonly kind: 'heads' | 'goods'; readonly places: ReadonlyMap<Column, number>; readonly rows: readonly SheetLine[]; readonly from1904: boolean }
/** The headings of a page: the first row that names an invoice's number and two facts more. A page with goods names is one of lines. */
const place = (page: SheetPage): Placed | undefined => {
  for (const [at, row] of page.rows.slice(0, sheetLimits.headingRows).entries()) {
    const words = row.cells.map(plain), ofGoods = words.some((word) => goodsTable.get(word) === 'line.name'), table = ofGoods ? goodsTable : headTable, places = new Map<Column, number>()
    for (const [i, word] of words.entries()) { const column = table.get(word); if (column !== undefined && !places.has(column)) places.set(column, i) }
    if ((places.has('number') || places.has('digitalNumber')) && places.size >= 3) return { kind: ofGoods ? 'goods' : 'heads', places, rows: page.rows.slice(at + 1), from1904: page.from1904 }
  }
  return undefined
}

const idColumns: ReadonlySet<string> = new Set(['number', 'digitalNumber', 'code', 'checkCode', 'seller.taxId', 'buyer.taxId'])
const moneyColumns: ReadonlySet<string> = new Set(['amountExcludingTax', 'taxAmount', 'amountIncludingTax', 'line.amount', 'line.taxAmount', 'line.quantity', 'line.unitPrice'])
const sureDigits = 15
interface Cell { readonly text: string; readonly fault?: CellFault }
const readCell = ({ places, from1904 }: Placed, row: SheetLine, column: Column): Cell => {
  const at = places.get(column)
  if (at === undefined) return { text: '' }
  const text = row.cells[at]?.trim() ?? '', number = row.numbers.includes(at)
  if (/^#(REF|N\/A|VALUE|DIV\/0|NAME|NULL|NUM)[!?]?$/.test(text)) return { text, fault: 'cellError' }
  if (idColumns.has(column)) {
    // 1.23E+19, or a number of more digits than a spreadsheet keeps: the last ones are gone.
    if (/^\d(\.\d+)?e\+?\d+$/i.test(text) || (number && text.replace(/\D/g, '').length > sureDigits)) return { text, fault: 'digitsLost' }
    if (number && ((column === 'number' && text.length < 8) || (column === 'code' && text.length !== 10 && text.length !== 12))) return { text, fault: 'zerosLost' }
    return { text: text.replace(/^'|\s/g, '') }
  }
  if (column === 'date') return { text: dayOf(text, number, from1904) ?? text }
  if (column === 'line.taxRate' && number) return { text: percentOf(text) }
  if (moneyColumns.has(column) && number && text.replace(/\D/g, '').replace(/^0+/, '').length > sureDigits) return { text, fault: 'digitsLost' }
  return { text }
}
const dayMs = 86_400_000, serial = { least: 20_000, most: 80_000, shift1904: 1462 }
/** A day as people and spreadsheets write it, as 2026-11-21: serial numbers, 2026/1/5, 2026.1.5, 2026年1月5日, 20260105, with or without the time of day. */
export const dayOf = (text: string, number = false, from1904 = false): string | undefined => {
  const days = /^(\d{5})(\.\d+)?$/.exec(text)?.[1]
  if (number && days !== undefined) {
    const count = Number(days) + (from1904 ? serial.shift1904 : 0)
    return count < serial.least || count > serial.most ? undefined : new Date(Date.UTC(1899, 11, 30) + count * dayMs).toISOString().slice(0, 10)
  }
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+\d{1,2}:\d{2}(?::\d{2})?)?$/.exec(text.normalize('NFKC')) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  return found ? `${found[1]}-${found[2]!.padStart(2, '0')}-${found[3]!.padStart(2, '0')}` : undefined
}

const plainKind = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()
const kindNames: ReadonlyMap<string, number> = new Map(kinds.flatMap((kind) => [kind.zh, kind.en, kind.short, kind.shortEn].map((name) => [plainKind(name), kind.code] as const)))
/** Kinds by the words that sheets use for them beside our own names. */
const kindWords: readonly (readonly [RegExp, number])[] = [
  [/卷/, 60], [/铁路/, 51], [/(数电|电子发票).*(航空|行程单)/, 61], [/二手车/, 53], [/机动车/, 50], [/数电纸质.*专/, 13], [/数电纸质.*普/, 23],
  [/(数电|全电|电子发票).*专/, 12], [/(数电|全电|电子发票).*普/, 22], [/电子专用/, 11], [/(电子普通|通行费)/, 30], [/专用发票/, 10], [/普通发票/, 20],
]
/** The kind that a cell names: a code, one of the given names, or the bureau's words; with a 20-digit number an itinerary or special invoice is a digital one. */
export const kindNamed = (text: string, number: string): number | undefined => {
  const word = plainKind(text), known = /^\d{1,3}$/.test(word) ? Number(word) : kindNames.get(word) ?? kindWords.find(([pattern]) => pattern.test(word))?.[1]
  if (known === undefined || !/^\d{20}$/.test(number)) return known
  return ({ 10: 12, 20: 22, 90: 61 } as Readonly<Record<number, number>>)[known] ?? known
}

/** A row that only says what is above it: 合计 without a number. */
const isTotal = (placed: Placed, row: SheetLine): boolean =>
  !/\d/.test(readCell(placed, row, 'number').text + readCell(placed, row, 'digitalNumber').text) && row.cells.some((cell) => /^(合计|总计|小计|total)$/i.test(cell.replace(/\s/g, '')))

const headOf = (placed: Placed, row: SheetLine): ParsedRow => {
  const values: Partial<Record<HandField, string>> = {}, faults: Partial<Record<HandField, CellFault>> = {}, extra: Record<string, string> = {}
  for (const column of Object.keys(heads) as HeadColumn[]) {
    const { text, fault } = readCell(placed, row, column)
    if (text === '' || column === 'seq' || column === 'positive') continue
    if (column in facts) { extra[facts[column as keyof typeof facts]] = text; continue }
    const field: HandField = column === 'digitalNumber' ? 'number' : column as HandField
    // 数电纸质发票 bears both numbers: the printed code and number are its face.
    if (column === 'digitalNumber' && values.number !== undefined && values.code !== undefined) { extra['数电发票号码'] = text; continue }
    values[field] = text
    if (fault) faults[field] = fault
  }
  const kind = kindNamed(values.type ?? '', values.number ?? '')
  if (kind !== undefined) values.type = String(kind)
  else if (values.type !== undefined) faults.type = 'type'
  return { line: row.line, hidden: row.hidden, values, faults, extra, lines: [] }
}
const lineOf = (placed: Placed, row: SheetLine): ParsedLine => {
  const values: Partial<Record<LineField, string>> = {}, faults: Partial<Record<LineField, CellFault>> = {}
  for (const field of lineFields) {
    const { text, fault } = readCell(placed, row, `line.${field}`)
    if (text !== '') values[field] = text
    if (fault) faults[field] = fault
  }
  return { line: row.line, values, faults }
}
const keyOf = ({ values }: Pick<ParsedRow, 'values'>): string => (/^\d{20}$/.test(values.number ?? '') ? values.number! : `${values.code ?? ''}-${values.number ?? ''}`)

/** Exact; undefined when one of them is no amount. */
const sum = (amounts: readonly string[]): string | undefined => sumAmounts(amounts.map((amount) => normaliseAmount(amount) ?? amount))
/** A whole book: heads with their lines; of a book with lines alone the heads are summed from them. */
export const parseInvoiceBook = (pages: readonly SheetPage[]): ParsedBook | BookFault => {
  const placed = pages.map(place).filter((page) => page !== undefined)
  const ofHeads = placed.find((page) => page.kind === 'heads'), ofGoods = placed.find((page) => page.kind === 'goods')
  if (!ofHeads && !ofGoods) return { word: pages.some((page) => page.rows.length > 0) ? 'headings' : 'empty' }
  const goodsRows = (ofGoods?.rows ?? []).filter((row) => !isTotal(ofGoods!, row)), linesOf = new Map<string, { head: ParsedRow; lines: ParsedLine[]; totals: string[] }>()
  for (const row of goodsRows) {
    const head = headOf(ofGoods!, row), key = keyOf(head), kept = linesOf.get(key) ?? { head, lines: [], totals: [] }
    kept.lines.push(lineOf(ofGoods!, row))
    kept.totals.push(readCell(ofGoods!, row, 'lineTotal').text)
    linesOf.set(key, kept)
  }
  const headRows = (ofHeads?.rows ?? []).filter((row) => !isTotal(ofHeads!, row)).map((row) => headOf(ofHeads!, row))
  const rows = ofHeads ? headRows.map((head) => ({ ...head, lines: linesOf.get(keyOf(head))?.lines ?? [] })) : [...linesOf.values()].map(({ head, lines, totals }) => summed(head, lines, totals))
  if (rows.length === 0) return { word: 'empty' }
  if (rows.length > sheetLimits.invoices || goodsRows.length > sheetLimits.lines) return { word: 'tooMany' }
  const known = new Set(rows.map(keyOf)), strayLines = ofHeads ? [...linesOf].reduce((count, [key, { lines }]) => count + (known.has(key) ? 0 : lines.length), 0) : 0
  return { rows: markRepeated(rows.map((row) => (ofHeads && !ofHeads.places.has('amountIncludingTax') ? totalled(row) : row))), strayLines }
}
/** The head of lines without a page of heads: sums of what the lines say, their totals where each tells one. */
const summed = (head: ParsedRow, lines: readonly ParsedLine[], totals: readonly string[]): ParsedRow => {
  const of = (field: 'amount' | 'taxAmount'): string | undefined => sum(lines.map((line) => line.values[field] ?? '0'))
  const net = of('amount'), tax = of('taxAmount'), told = totals.includes('') ? undefined : sum(totals)
  const total = told ?? (net !== undefined && tax !== undefined ? sum([net, tax]) : undefined)
  const sums = { amountExcludingTax: net, taxAmount: tax, amountIncludingTax: total }
  return { ...head, lines, values: { ...head.values, ...Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== undefined)) } }
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
    if (!row.values.number || !seen.has(key)) { seen.add(key); return row }
    return { ...row, faults: { ...row.faults, number: row.faults.number ?? 'repeated' } }
  })
}
