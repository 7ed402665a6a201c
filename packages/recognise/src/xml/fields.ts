// Turns texts of structured files into normalised claims.
import { fieldNames, type Claim, type Evidence, type FieldName, type InvoiceLine, type Source } from '@piaotai/domain/invoice/reading.ts'
import { normaliseAmount } from '@piaotai/domain/money/money.ts'
import { doubtful } from '../certainty.ts'
import { withLateSigns } from '../layout/radicals.ts'
import { plainFigure, writtenDay } from './figures.ts'

type Texts = Partial<Record<FieldName, string | undefined>>
const amounts: ReadonlySet<FieldName> = new Set(['amountExcludingTax', 'taxAmount', 'amountIncludingTax'])
const ids: ReadonlySet<FieldName> = new Set(['code', 'number', 'checkCode', 'machineNumber', 'buyer.taxId', 'seller.taxId'])
/** A normalised id; most are written so. */
const blank = /\s/
/** Neither a blank nor a character to normalise: most names, words and sums. */
const usualText = /^[\u0021-\u007e\u3001\u3002\u4e00-\u9fff\uff01-\uff5e]+$/
const plainId = /^[0-9A-Z]{1,40}$/

const normalise = (field: FieldName, text: string): string | undefined => {
  if (amounts.has(field)) return amountOf(text)
  if (field === 'date') return writtenDay(text)
  if (ids.has(field)) return plainId.test(text) ? text : idOf(text.normalize('NFKC').replace(/\s/g, '').toUpperCase())
  return usualText.test(text) ? text : withLateSigns(blank.test(text) ? text.replace(/\s+/g, ' ').trim() : text)
}
const amountOf = (text: string): string | undefined => normaliseAmount(plainFigure(text.trim()))
const idOf = (text: string): string | undefined => (plainId.test(text) ? text : undefined)
/** Drops a value that does not fit its field's kind. */
export const evidenceOf = (
  source: Source,
  texts: Texts,
  lines: readonly InvoiceLine[] = [],
  extra: Readonly<Record<string, string>> = {},
): Evidence => {
  const fields: Partial<Record<FieldName, Claim>> = {}
  for (const field of fieldNames) {
    const text = texts[field]
    const value = text && normalise(field, text)
    if (value) fields[field] = { value, confidence: value.includes('\ufffd') ? doubtful : 1 }
  }
  return { source, fields, lines, extra }
}

/**
 * "0.06", "0.060000", "6.00%" → "6%"; "13", "1.50" of writers that count in hundredths → "13%", "1.5%"; "免税", "***"
 * stay.
 */
export const rateOf = (written: string | undefined): string | null => {
  if (!written) return null
  const text = written.trim().replace(/％$/, '%')
  const match = /^0?\.(\d+)$/.exec(text)
  if (/^0(\.0+)?%?$/.test(text)) return '0%'
  const percent = /^(\d|[1-9]\d)(?:(\.\d*?)0*)?%$/.exec(text) ?? /^([1-9]\d?)(\.\d*?)?0*$/.exec(text)
  if (percent) return `${percent[1]}${percent[2] === undefined || percent[2] === '.' ? '' : percent[2]}%`
  if (!match) return text
  const digits = match[1]!.replace(/0+$/, '').padEnd(2, '0')
  const whole = digits.slice(0, 2).replace(/^0/, '')
  const rest = digits.slice(2)
  return `${whole || '0'}${rest ? `.${rest}` : ''}%`
}
const figureOf = (text: string | undefined): string | null => plainFigure(text?.trim() ?? '') || null
export const lineOf = (texts: { readonly [K in keyof InvoiceLine]?: string | undefined }): InvoiceLine => ({
  name: texts.name?.trim() || null,
  spec: texts.spec?.trim() || null,
  unit: texts.unit?.trim() || null,
  quantity: figureOf(texts.quantity),
  unitPrice: figureOf(texts.unitPrice),
  amount: (texts.amount && amountOf(texts.amount)) || null,
  taxRate: rateOf(texts.taxRate ?? undefined),
  taxAmount: (texts.taxAmount && amountOf(texts.taxAmount)) || null,
})
/** Special or normal, digital by a number of 20 digits; a file that says neither has no type. */
export const typeOf = (number: string | undefined, special: boolean, normal: boolean): number | undefined => {
  const digital = number?.length === 20
  return special ? (digital ? 12 : 11) : normal ? (digital ? 22 : 30) : undefined
}
