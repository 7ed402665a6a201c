// The typed fields of a verification, and the question built from them. The domain decides which fields a type requires
// and whether they are valid.
import { kinds } from '@piaotai/domain/invoice/kinds.ts'
import { unspaced } from '@piaotai/domain/text/plain-text.ts'
import { factorsOf, preCheck, type Factor, type Verifiable } from '@piaotai/domain/verification/verification.ts'

export const typedFields = [
  'type',
  'number',
  'date',
  'code',
  'amountExcludingTax',
  'amountIncludingTax',
  'checkCode',
  'sellerTaxId',
] as const
export type TypedField = (typeof typedFields)[number]
/** The day is none while none is chosen. */
export type TypedDraft = Readonly<Record<Exclude<TypedField, 'date'>, string> & { date: string | null }>
/** Types that can be verified. */
export const typedKinds = kinds.filter((kind) => factorsOf(kind.code, null, '') !== undefined)
export const emptyDraft: TypedDraft = {
  type: '22',
  number: '',
  date: null,
  code: '',
  amountExcludingTax: '',
  amountIncludingTax: '',
  checkCode: '',
  sellerTaxId: '',
}

/** Normalises an amount written as on a face, with ¥ and commas. */
const amount = (text: string): string => unspaced(text).replaceAll(/[¥,]/g, '')

/** The fields that the type requires besides number and date. A 20-digit number needs the total and no code. */
export const asksFor = ({ type, number }: TypedDraft): readonly Factor[] => {
  const factors = factorsOf(Number(type), unspaced(number), /^\d{20}$/.test(unspaced(number)) ? null : '') ?? []
  return Number(type) === 31 ? [...factors, 'sellerTaxId'] : factors
}
/** The question, without fields typed for another type. */
export const questionOf = (draft: TypedDraft): Verifiable & { readonly number: string; readonly date: string } => {
  const pending = asksFor(draft)
  const of = (factor: Factor, clean: (text: string) => string): string | null =>
    pending.includes(factor) ? clean(draft[factor]) || null : null
  return {
    type: Number(draft.type),
    number: unspaced(draft.number),
    date: draft.date ?? '',
    code: of('code', unspaced),
    amountExcludingTax: of('amountExcludingTax', amount),
    amountIncludingTax: of('amountIncludingTax', amount),
    checkCode: of('checkCode', unspaced),
    sellerTaxId: of('sellerTaxId', (text) => unspaced(text).toUpperCase()),
  }
}
/**
 * Fields that are missing or malformed. Invoices of today or too old are still asked: the answer is free and gives the
 * reason.
 */
export const wrongFields = (draft: TypedDraft, now = new Date()): ReadonlySet<string> => {
  const checked = preCheck(questionOf(draft), now)
  return new Set(checked.query === undefined && checked.charge === 'badFormat' ? checked.fields : [])
}
