// May this be done? One answer for row, drawer, dialog, job, API and server.
import {
  causes,
  conditionOf,
  isPlain,
  saysOf,
  verdicts,
  wayOf,
  type Cause,
  type JudgedAct,
  type Verdict,
  type WayOn,
} from './judgement-table.ts'
import { holds } from './fact-conditions.ts'
import type { Facts } from './invoice-facts.ts'

export interface Said {
  readonly cause: Cause
  readonly verdict: Verdict
  readonly way: WayOn
}
export interface Judgement {
  /** The strictest of what is said. */
  readonly verdict: Verdict
  /** Everything that has a say, in the order of the table. */
  readonly said: readonly Said[]
}
/** `alone`: the company has one person; where two are asked for, a reason is. */
export interface JudgedFor {
  readonly alone: boolean
}
const strictness = (verdict: Verdict): number => verdicts.indexOf(verdict)
const strictest = (a: Verdict, b: Verdict): Verdict => (strictness(a) >= strictness(b) ? a : b)

export const judge = (facts: Facts, act: JudgedAct, { alone }: JudgedFor = { alone: false }): Judgement => {
  const said = causes.flatMap((cause): readonly Said[] => {
    const verdict = saysOf(cause, act)
    if (verdict === 'allowed' || !holds(conditionOf(cause), facts)) return []
    return [{ cause, verdict: alone && verdict === 'second' ? 'asks' : verdict, way: wayOf(cause) }]
  })
  return { verdict: said.reduce((worst, one) => strictest(worst, one.verdict), 'allowed' as Verdict), said }
}

/** What a person answers for: all but what is only said. */
export const answersOf = ({ said }: Pick<Judgement, 'said'>): readonly Cause[] =>
  said.filter(({ verdict }) => verdict !== 'said').map(({ cause }) => cause)
/** What is said of several together: each cause by its strictest word. */
export const togetherOf = (each: readonly Pick<Judgement, 'said'>[]): Judgement => {
  const all = each.flatMap(({ said }) => said)
  const said = causes.flatMap((cause): readonly Said[] => {
    const [first, ...more] = all.filter((one) => one.cause === cause)
    return first ? [{ ...first, verdict: more.reduce((worst, one) => strictest(worst, one.verdict), first.verdict) }] : []
  })
  return { verdict: said.reduce((worst, one) => strictest(worst, one.verdict), 'allowed' as Verdict), said }
}

/** A person at an act: their reason, whether they hold the page's right to override, and whether they are another one than those before. */
export interface ActingPerson {
  readonly reason: string
  readonly mayOverride: boolean
  /** Neither submitted it nor let it pass in spite of something. */
  readonly isOther: boolean
}
/** What keeps a person from the act: `null` where nothing does. */
export const holdbackOf = (
  { said }: Judgement,
  { reason, mayOverride, isOther }: ActingPerson,
): { readonly because: 'refused' | 'after' | 'otherPerson' | 'reason' | 'right'; readonly causes: readonly Cause[] } | null => {
  const of = (...wanted: readonly Verdict[]): readonly Cause[] =>
    said.filter((one) => wanted.includes(one.verdict)).map(({ cause }) => cause)
  const refused = of('refused')
  if (refused.length > 0) return { because: 'refused', causes: refused }
  const after = of('after')
  if (after.length > 0) return { because: 'after', causes: after }
  const second = of('second')
  if (second.length > 0 && !isOther) return { because: 'otherPerson', causes: second }
  const asking = [...of('asks'), ...second.filter((cause) => !isPlain(cause))]
  if (asking.length > 0 && reason.trim() === '') return { because: 'reason', causes: asking }
  return asking.length > 0 && !mayOverride ? { because: 'right', causes: asking } : null
}
