// 税务平台票面: a question names number, date and a sum or code alone, so its match says nothing of the parties and the tax. Those are held against the face that came with the answer.
import { toFen } from './money.ts'
import type { FieldName, Warning } from './reading.ts'
import { verifyStatus } from './states.ts'
import { comparedName, comparedTaxId } from './title.ts'

/** What of a face is compared; null: it does not stand there. */
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
/** Statuses that come with a face. */
export const facedStatuses: readonly number[] = [verifyStatus.success, verifyStatus.cancelled, verifyStatus.redOffset]
/** Platforms cover parts of people's names and ids by stars: what cannot be read cannot differ. */
const readable = (value: string | null): value is string => value !== null && value.trim() !== '' && !value.includes('*')

/** Fields in which the record says otherwise than the platform, each with what the platform holds; what one of the two does not say is no difference. */
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
 * The warnings of a record with those of the comparison as they are by a face, or without any where there is none; undefined when nothing of it changes.
 * A warning's message is what the platform holds.
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
