// Whose the value of a field is, for rules of every kind: a person's goes before that of a rule that classifies, and that one before
// what was read from the invoice.
import { extractionFields } from './extraction.ts'

/** Fields that rules write. */
export const ruledFields = ['pool', 'category', 'reason', ...extractionFields] as const
export type RuledField = (typeof ruledFields)[number]
/** Kinds of rules that write values, the strongest first. */
export const writingKinds = ['classify', 'extraction'] as const
export type WritingKind = (typeof writingKinds)[number]
export type Whose = 'nobody' | 'hand' | WritingKind

/** What a rule wrote last into a field, and has not taken back. */
export interface Ruled {
  readonly value: string
  readonly kind: WritingKind
}
/** `hand`: a person set the field, or emptied it. A value that no rule wrote is a person's too. */
export const whoseValue = ({
  hand,
  now,
  last,
}: {
  readonly hand: boolean
  readonly now: string | null
  readonly last: Ruled | undefined
}): Whose => (hand ? 'hand' : now === null ? 'nobody' : last?.value === now ? last.kind : 'hand')
