// Sheets of the bureau as a source of the mirror: 全量发票查询 and the deduction sheets, of either generation. A number that a spreadsheet has
// spoiled is refused, never mended.
import { parseInvoiceBook, type BookFault, type ParsedBook, type TotalFault } from '../invoice/invoice-sheet.ts'
import { unknownKind, type ParsedRow } from '../invoice/invoice-sheet-rows.ts'
import type { SheetPage } from '../invoice/invoice-sheet-columns.ts'
import { sumsHold } from '../manual-entry/manual-entry.ts'
import type { HandField } from '../manual-entry/manual-entry-values.ts'
import { normaliseAmount, sumAmounts } from '../money/money.ts'
import { isDay } from '../months.ts'
import {
  pullLimits,
  stateOf,
  type BureauRisk,
  type BureauSource,
  type BureauState,
  type BureauUse,
  type PullDirection,
} from './tax-pull.ts'

export const taxSheetErrors = [
  'digitsLost',
  'number',
  'date',
  'amount',
  'sums',
  'sign',
  'twoNumbers',
  'notOurs',
  'repeated',
  'cell',
] as const
export type TaxSheetError = (typeof taxSheetErrors)[number]
/** A row of a sheet in the mirror's words. */
export interface TaxSheetFacts {
  readonly number: string
  readonly code: string | null
  readonly type: number | null
  readonly typeWord: string
  /** YYYY-MM-DD HH:mm:ss */
  readonly issued: string
  readonly sellerName: string | null
  readonly sellerTaxId: string | null
  readonly buyerName: string | null
  readonly buyerTaxId: string | null
  readonly amount: string
  readonly tax: string
  readonly total: string
  readonly state: BureauState
  readonly risk: BureauRisk
  readonly redLocked: boolean
  readonly use: BureauUse
  readonly useTax: string | null
  readonly source: BureauSource
  readonly issuer: string | null
  readonly remark: string | null
  /** The special business and its facts, by the words of the face. */
  readonly extra: Readonly<Record<string, string>>
}
/** What is wrong with a row, and in which cell. */
export interface TaxSheetFault {
  readonly heading: string
  readonly value: string
  readonly word: TaxSheetError
}
export interface TaxSheetRow {
  readonly line: number
  readonly number: string
  readonly facts: TaxSheetFacts | null
  readonly faults: readonly TaxSheetFault[]
}
export interface TaxSheet {
  /** `deduction`: the sheet for ticking, which knows uses and no seller's lines. */
  readonly kind: 'full' | 'deduction'
  readonly rows: readonly TaxSheetRow[]
  readonly leftPages: readonly string[]
  readonly totals: readonly TotalFault[]
}

/** Invoices of a workbook by the reader of the Excel entry; none without the headings of numbers and days. */
export const readTaxSheet = (pages: readonly SheetPage[]): TaxSheet | BookFault => {
  const book = parseInvoiceBook(pages, { invoices: pullLimits.sheetRows, lines: 3 * pullLimits.sheetRows })
  if ('word' in book) return book
  if (!book.headings.has('date')) return { word: 'headings' }
  const { kind, leftPages, totals } = book
  return { kind, leftPages, totals, rows: book.rows.map((row) => rowOf(book, row)) }
}
const words: Readonly<Partial<Record<string, TaxSheetError>>> = {
  digitsLost: 'digitsLost',
  zerosLost: 'digitsLost',
  repeated: 'repeated',
  date: 'date',
  sign: 'sign',
  twoNumbers: 'twoNumbers',
}
const rowOf = ({ headings }: ParsedBook, { line, values, faults: found, extra, told }: ParsedRow): TaxSheetRow => {
  const number = values.number ?? ''
  const code = values.code ?? null
  const faults: TaxSheetFault[] = []
  const say = (field: HandField, word: TaxSheetError): void => {
    const heading =
      (field === 'number' && (code === null || /^\d{20}$/.test(number)) ? headings.get('digitalNumber') : undefined) ?? headings.get(field)
    if (!faults.some((one) => one.word === word)) faults.push({ heading: heading ?? '', value: values[field] ?? '', word })
  }
  // An unknown kind keeps its word: the mirror has it as the bureau says it.
  for (const [field, word] of Object.entries(found) as [HandField, string][]) if (word !== 'type') say(field, words[word] ?? 'cell')
  const whole = /^\d{20}$/.test(number) || (/^\d{8}$/.test(number) && /^(\d{10}|\d{12})$/.test(code ?? ''))
  if (!whole && !found.number && !found.code) say('number', 'number')
  const day = values.date ?? ''
  if (!isDay(day)) say('date', 'date')
  const money = (field: 'amountExcludingTax' | 'taxAmount' | 'amountIncludingTax', empty?: string): string | undefined => {
    const amount = values[field] === undefined ? empty : normaliseAmount(values[field])
    if (amount === undefined) say(field, 'amount')
    return amount
  }
  const amount = money('amountExcludingTax')
  // A tax that is not told is none only beside a total that proves it.
  const tax = money('taxAmount', values.amountIncludingTax === undefined ? undefined : '0.00')
  const sum = amount !== undefined && tax !== undefined ? sumAmounts([amount, tax]) : undefined
  const total = money('amountIncludingTax', sum)
  const type = values.type === undefined || found.type !== undefined || extra[unknownKind] !== undefined ? null : Number(values.type)
  if (sum !== undefined && total !== undefined && sum !== total && (type === null || sumsHold(type))) say('amountIncludingTax', 'sums')
  if (faults.length > 0) return { line, number, facts: null, faults }
  const useTax = normaliseAmount(told?.useTax ?? '') ?? null
  const ticked = told?.ticked === true
  const {
    发票来源: origin = '',
    发票状态: state = '',
    发票风险等级: risk = '',
    数电发票号码: _both,
    [unknownKind]: _kind,
    ...special
  } = extra
  return {
    line,
    number,
    faults,
    facts: {
      number,
      code,
      type,
      typeWord: (told?.typeWord ?? '').slice(0, 40),
      issued: `${day} ${told?.time ?? '00:00:00'}`,
      sellerName: values['seller.name'] ?? null,
      sellerTaxId: values['seller.taxId'] ?? null,
      buyerName: values['buyer.name'] ?? null,
      buyerTaxId: values['buyer.taxId'] ?? null,
      amount: amount!,
      tax: tax!,
      total: total!,
      state: stateOf(state),
      risk: riskOf(risk),
      redLocked: /^(是|Y|已锁定|锁定)$/i.test(told?.redLock ?? ''),
      use: ticked ? 'ticked' : 'none',
      useTax: ticked ? useTax : null,
      source: /管理系统/.test(origin) || (origin === '' && code !== null) ? 'legacy' : 'digital',
      issuer: values.drawer?.slice(0, 60) ?? null,
      remark: values.remark?.slice(0, 400) ?? null,
      extra: values.specialBusiness === undefined ? special : { 特定业务类型: values.specialBusiness, ...special },
    },
  }
}
export const riskOf = (word: string): BureauRisk => {
  if (word.includes('失控')) return 'lost'
  if (word.includes('疑点')) return 'doubtful'
  return word.includes('异常') ? 'abnormal' : 'normal'
}
/** Received or issued, by whose tax id is ours; undefined when neither is, or when a sheet names only the other side. */
export const directionOf = (
  { buyerTaxId, sellerTaxId }: Pick<TaxSheetFacts, 'buyerTaxId' | 'sellerTaxId'>,
  own: ReadonlySet<string>,
): PullDirection | undefined => {
  if (buyerTaxId !== null && own.has(buyerTaxId)) return 'in'
  return sellerTaxId !== null && own.has(sellerTaxId) ? 'out' : undefined
}
