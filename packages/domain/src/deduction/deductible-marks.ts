// What a person says of a document beside its use, and on which documents it is asked: 出行人 of tickets, 13% 货物 of farm products.
import { deductibleKindOf, type DeductibleFacts } from './deductible-facts.ts'
import type { DeductibleKind } from './deductible-rules.ts'

const byTraveller: readonly DeductibleKind[] = ['rail', 'air', 'paperRail', 'paperAir', 'passenger', 'roadWater']
export type DeductibleMark = 'traveller' | 'drawnFor13'
/** The marks that change what a document deducts. */
export const marksOf = (facts: Pick<DeductibleFacts, 'type' | 'special' | 'lines' | 'seller'>): readonly DeductibleMark[] => {
  const kind = deductibleKindOf(facts)
  if (kind === undefined) return []
  return kind === 'farm' ? ['drawnFor13'] : byTraveller.includes(kind) ? ['traveller'] : []
}
