// Turns texts of structured files into normalised claims.
import { fieldNames, type Claim, type Evidence, type FieldName, type InvoiceLine, type Source } from '@piaotai/domain/reading.ts'
import { normaliseAmount } from '@piaotai/domain/money.ts'
import { doubtful } from '../certainty.ts'
import { toDate } from '../layout/claims.ts'
import { withLateSigns } from '../layout/radicals.ts'

type Texts = Partial<Record<FieldName, string | undefined>>
const amounts: ReadonlySet<FieldName> = new Set(['amountExcludingTax', 'taxAmount', 'amountIncludingTax'])
const ids: ReadonlySet<FieldName> = new Set(['code', 'number', 'checkCode', 'machineNumber', 'buyer.taxId', 'seller.taxId'])
/** An id as it is kept; most are written so. */
const blank = /\s/
const plainId = /^[0-9A-Z]{1,40}$/

const normalise = (field: FieldName, text: string): string | undefined => {
  if (amounts.has(field)) return normaliseAmount(text)
  if (field === 'date') return toDate(blank.test(text) ? text.replace(/\s+/g, '') : text)
  if (ids.has(field)) return plainId.test(text) ? text : idOf(text.normalize('NFKC').replace(/\s/g, '').toUpperCase())
  return withLateSigns(blank.test(text) ? text.replace(/\s+/g, ' ').trim() : text)
}
const idOf = (text: string): string | undefined => (plainId.test(text) ? text : undefined)
/** What does not read as the field's kind is left out, never passed on. */
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

/** "0.06", "0.060000" → "6%"; "13", "1.50" of writers that count in hundredths → "13%", "1.5%"; "6%", "免税", "***" stay. */
export const rateOf = (text: string | undefined): string | null => {
  if (!text) return null
  const match = /^0?\.(\d+)$/.exec(text.trim())
  if (/^0(\.0+)?$/.test(text.trim())) return '0%'
  const percent = /^([1-9]\d?)(\.\d*?)?0*$/.exec(text.trim())
  if (percent) return `${percent[1]}${percent[2] === undefined || percent[2] === '.' ? '' : percent[2]}%`
  if (!match) return text.trim()
  const digits = match[1]!.replace(/0+$/, '').padEnd(2, '0')
  const whole = digits.slice(0, 2).replace(/^0/, '')
  const rest = digits.slice(2)
  return `${whole || '0'}${rest ? `.${rest}` : ''}%`
}
export const lineOf = (texts: { readonly [K in keyof InvoiceLine]?: string | undefined }): InvoiceLine => ({
  name: texts.name?.trim() || null,
  spec: texts.spec?.trim() || null,
  unit: texts.unit?.trim() || null,
  quantity: texts.quantity?.trim() || null,
  unitPrice: texts.unitPrice?.trim() || null,
  amount: (texts.amount && normaliseAmount(texts.amount)) || null,
  taxRate: rateOf(texts.taxRate ?? undefined),
  taxAmount: (texts.taxAmount && normaliseAmount(texts.taxAmount)) || null,
})
/** Special or normal, digital by a number of 20 digits; a file that says neither has no type. */
export const typeOf = (number: string | undefined, special: boolean, normal: boolean): number | undefined => {
  const digital = number?.length === 20
  return special ? (digital ? 12 : 11) : normal ? (digital ? 22 : 30) : undefined
}
