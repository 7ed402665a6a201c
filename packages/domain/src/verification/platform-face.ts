// 税务平台票面: a request names only number, date and a sum or code, so a match proves neither parties nor tax. Those are
// compared with the face in the answer.
import { toFen } from '../money/money.ts'
import type { FieldName, Warning } from '../invoice/reading.ts'
import { verifyStatus } from '../states.ts'
import { comparedName, comparedTaxId } from '../title/title.ts'

/** The compared fields of a face; null: not on the face. */
export interface ComparedFace {
  readonly date: string | null
  readonly sellerName: string | null
  readonly sellerTaxId: string | null
  readonly buyerName: string | null
  readonly buyerTaxId: string | null
  readonly amountExcludingTax: string | null
  readonly taxAmount: string | null
  readonly amountIncludingTax: string | null
}
const exact = (amount: string): string => String(toFen(amount) ?? amount)
const compared: Readonly<Record<keyof ComparedFace, readonly [field: FieldName, as: (value: string) => string]>> = {
  date: ['date', (value) => value],
  sellerName: ['seller.name', comparedName],
  sellerTaxId: ['seller.taxId', comparedTaxId],
  buyerName: ['buyer.name', comparedName],
  buyerTaxId: ['buyer.taxId', comparedTaxId],
  amountExcludingTax: ['amountExcludingTax', exact],
  taxAmount: ['taxAmount', exact],
  amountIncludingTax: ['amountIncludingTax', exact],
}
/** Statuses with a face in the answer. */
export const facedStatuses: readonly number[] = [verifyStatus.success, verifyStatus.cancelled, verifyStatus.redOffset]
/** Platforms mask parts of people's names and ids with stars: a masked value cannot differ. */
const readable = (value: string | null): value is string => value !== null && value.trim() !== '' && !value.includes('*')

/** Fields that differ from the platform's face, with its value. A field missing on either side does not differ. */
export const differsFromPlatform = (
  record: ComparedFace,
  held: ComparedFace,
): readonly { readonly field: FieldName; readonly held: string }[] =>
  (Object.keys(compared) as (keyof ComparedFace)[]).flatMap((key) => {
    const [field, as] = compared[key]
    const here = record[key]
    const there = held[key]
    return readable(here) && readable(there) && as(here) !== as(there) ? [{ field, held: there }] : []
  })

const code = 'platformDiffers'
/**
 * The record's warnings with the platform's differences added, or removed without a platform face; undefined when they
 * do not change. A warning's message is the platform's value.
 */
export const comparedWarnings = (
  before: readonly Warning[],
  record: ComparedFace,
  face: ComparedFace | null | undefined,
): readonly Warning[] | undefined => {
  const rest = before.filter((warning) => warning.code !== code)
  const differing = face ? differsFromPlatform(record, face).map(({ field, held }): Warning => ({ field, code, message: held })) : []
  return differing.length === 0 && rest.length === before.length ? undefined : [...rest, ...differing]
}
