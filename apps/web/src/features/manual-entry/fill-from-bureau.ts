// From a face that is being typed to the tax platform's question, and from its answer back to the face.
import { shanghaiInstant } from '@piaotai/domain/shanghai.ts'
import { keptValue, type HandField, type HandValues } from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import { factorsOf, preCheck, type Factor } from '@piaotai/domain/verification/verification.ts'
import type { Asked, Verified } from './manual-entry.queries.ts'

export type Question = Omit<Asked, 'area' | 'purse'>
type Face = NonNullable<Verified['face']>

const kept = (values: HandValues, field: HandField): string | null => keptValue(field, values[field]) ?? null
const factorsIn = (values: HandValues): readonly Factor[] | undefined => {
  const number = kept(values, 'number')
  return factorsOf(Number(values.type ?? NaN), number, /^\d{20}$/.test(number ?? '') ? null : '')
}
/** The question about what is typed so far. */
export const questionOf = (values: HandValues): Question => {
  const factors = factorsIn(values) ?? []
  const of = (factor: Exclude<Factor, 'sellerTaxId'>): string | null => (factors.includes(factor) ? kept(values, factor) : null)
  return {
    type: Number(values.type ?? NaN),
    number: kept(values, 'number') ?? '',
    date: kept(values, 'date') ?? '',
    code: of('code'),
    amountExcludingTax: of('amountExcludingTax'),
    amountIncludingTax: of('amountIncludingTax'),
    checkCode: of('checkCode'),
    sellerTaxId: null,
  }
}
/** The fields that still keep the question from being asked; undefined for a kind that is never verified. */
export const missingFactors = (values: HandValues, today: string): readonly HandField[] | undefined => {
  if (!factorsIn(values)) return undefined
  const checked = preCheck({ ...questionOf(values), sellerTaxId: null }, new Date(shanghaiInstant(`${today} 12:00:00`)), { sameDay: true })
  return checked.query === undefined && checked.charge === 'badFormat' ? (checked.fields as readonly HandField[]) : []
}

const fields = {
  code: 'code',
  number: 'number',
  date: 'date',
  sellerName: 'seller.name',
  sellerTaxId: 'seller.taxId',
  buyerName: 'buyer.name',
  buyerTaxId: 'buyer.taxId',
  amountExcludingTax: 'amountExcludingTax',
  taxAmount: 'taxAmount',
  amountIncludingTax: 'amountIncludingTax',
} as const satisfies Partial<Record<keyof Face, HandField>>
/** What the platform's face says, by the fields of the form; what it leaves open stays as it was typed. */
export const filledBy = (face: Face): HandValues => ({
  type: String(face.type),
  ...Object.fromEntries(
    (Object.keys(fields) as (keyof typeof fields)[]).flatMap((key) => (face[key] === null ? [] : [[fields[key], face[key]]])),
  ),
})
