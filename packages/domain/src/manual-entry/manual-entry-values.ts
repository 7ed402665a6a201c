// Invoice fields open to manual entry, and how their values are stored.
import { withOneNumber } from '../invoice/digital-number.ts'
import { kindOf } from '../invoice/kinds.ts'
import { sumAmounts } from '../money/money.ts'
import { isDay } from '../months.ts'
import { unspaced } from '../text/plain-text.ts'
import { mainFields, type FieldName, type InvoiceLine } from '../invoice/reading.ts'
import { judgeTaxId } from '../tax/tax-id.ts'
import { typedAmount, typedFigure, typedRate } from '../money/typed-figures.ts'

/** Fields open to manual entry, by wire name. The printed amount in words is never typed. */
export const handFields = [
  ...mainFields,
  'remark',
  'drawer',
  'payee',
  'reviewer',
  'machineNumber',
  'specialBusiness',
  'buyer.contact',
  'buyer.bank',
  'seller.contact',
  'seller.bank',
] as const satisfies readonly FieldName[]
export type HandField = (typeof handFields)[number]
export type HandValues = Readonly<Partial<Record<HandField, string>>>
export type LineField = keyof InvoiceLine
export const lineFields = [
  'name',
  'spec',
  'unit',
  'quantity',
  'unitPrice',
  'amount',
  'taxRate',
  'taxAmount',
] as const satisfies readonly LineField[]
export type LineValues = Readonly<Partial<Record<LineField, string>>>

/** Characters and lines that an entry takes. */
export const manualEntryLimits = { text: 300, lines: 2000, quantityDigits: 20 } as const

/** A digital number that was typed as code and number, in one piece. */
export const inOneNumber = (values: HandValues): HandValues => {
  const { code, ...others } = values
  const type = Number(values.type ?? NaN)
  const one = withOneNumber({ code: code?.trim() ?? null, number: values.number?.trim() ?? null, type, date: values.date?.trim() ?? null })
  return code !== undefined && one.code === null && one.number !== null ? { ...others, number: one.number } : values
}

const money: ReadonlySet<HandField> = new Set(['amountExcludingTax', 'taxAmount', 'amountIncludingTax'])
/** Normalises a value: amounts "1234.56", ids in capitals, empty text as null; undefined when invalid. */
export const keptValue = (field: HandField, typed: string | null | undefined): string | null | undefined => {
  const text = typed?.trim() ?? ''
  if (text === '') return null
  if (money.has(field)) return typedAmount(text)
  if (field === 'buyer.taxId' || field === 'seller.taxId') {
    const id = text.toUpperCase()
    return judgeTaxId(id) === 'malformed' ? undefined : id
  }
  const holds =
    field === 'type'
      ? /^\d{1,3}$/.test(text) && kindOf(Number(text)) !== undefined
      : field === 'date'
        ? isDay(text)
        : field === 'number'
          ? /^[0-9A-Za-z]{1,40}$/.test(text)
          : field === 'code'
            ? /^(\d{8}|\d{10}|\d{12})$/.test(text)
            : field === 'checkCode'
              ? /^[0-9A-Za-z]{5,20}$/.test(text)
              : [...text].length <= manualEntryLimits.text
  return holds ? text : undefined
}
const figure = /^-?\d{1,15}(\.\d{1,20})?$/
const rateWords: ReadonlySet<string> = new Set(['免税', '不征税', '出口零税率', '普通零税率', '出口退税', '***', '*'])
/** The same of a line's cell: quantities and prices as printed, rates "13%" or a word. */
export const keptCell = (field: LineField, typed: string | null | undefined): string | null | undefined => {
  const text = typed?.trim() ?? ''
  if (text === '') return null
  if (field === 'amount' || field === 'taxAmount') return typedAmount(text)
  if (field === 'quantity' || field === 'unitPrice') {
    const plain = typedFigure(text)
    return plain !== undefined && figure.test(plain) ? plain : undefined
  }
  if (field === 'taxRate') {
    const plain = unspaced(text)
    return rateWords.has(plain) ? plain : typedRate(text)
  }
  return [...text].length <= manualEntryLimits.text ? text : undefined
}

/** Lines with any content. */
export const filledLines = <L extends LineValues>(lines: readonly L[]): readonly L[] =>
  lines.filter((line) => lineFields.some((field) => line[field]?.trim()))
/** A valid line in stored form. */
export const keptLine = (line: LineValues): InvoiceLine =>
  Object.fromEntries(lineFields.map((field) => [field, keptCell(field, line[field]) ?? null])) as unknown as InvoiceLine
/** Sums of the lines; undefined when a cell is no amount. */
export const lineTotals = (
  lines: readonly LineValues[],
): { readonly amount: string | undefined; readonly taxAmount: string | undefined } => {
  const total = (field: 'amount' | 'taxAmount'): string | undefined => {
    const cells = lines.map((line) => keptCell(field, line[field]))
    return cells.includes(undefined) ? undefined : sumAmounts(cells.map((cell) => cell ?? '0'))
  }
  return { amount: total('amount'), taxAmount: total('taxAmount') }
}
