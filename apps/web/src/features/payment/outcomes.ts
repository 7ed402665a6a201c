// What becomes of a payment that a person is about to submit or confirm: who leaves, who waits for a reason, what is only said.
import type { Verdict } from '@piaotai/domain/judgement/causes.ts'
import { holdbackOf, type ActingPerson, type Judgement, type Said } from '@piaotai/domain/judgement/judge.ts'

/** In the order in which a dialog shows them; those before `asks` leave. */
export const outcomes = ['refused', 'after', 'other', 'asks', 'said'] as const
export type Outcome = (typeof outcomes)[number]
const ofHoldback = { refused: 'refused', after: 'after', otherPerson: 'other', reason: 'asks', right: 'asks' } as const
/** Undefined where nothing is said. */
export const outcomeOf = (judged: Judgement, isOther: boolean): Outcome | undefined => {
  const held = holdbackOf(judged, { reason: '', mayOverride: false, isOther })
  return held ? ofHoldback[held.because] : judged.said.length > 0 ? 'said' : undefined
}
export const leaves = (outcome: Outcome | undefined): boolean => outcome === 'refused' || outcome === 'after' || outcome === 'other'
export const isOpen = (judged: Judgement, person: ActingPerson): boolean => holdbackOf(judged, person) !== null

const order: readonly Verdict[] = ['refused', 'after', 'second', 'asks', 'said', 'allowed']
/** The strictest first. */
export const bySeverity = (said: readonly Said[]): readonly Said[] =>
  said.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))
