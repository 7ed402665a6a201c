// 试算: what a rule would have done, counted whole and sampled, in memory that does not grow with the invoices.
import { fromFen, toFen } from '../money/money.ts'

/** A field that a rule writes, before and after; kinds that write none tell only what the invoice comes to. */
export interface RuleDiff {
  readonly field: string
  readonly before: string | null
  readonly after: string
}
/** Another rule that sets the same field otherwise, or keeps the invoice from this one. */
export interface RuleConflict {
  readonly ruleId: string
  readonly name: string
  /** `*`: the other one lets no rule below it have the invoice. */
  readonly field: string
  readonly ours: string
  readonly theirs: string
  /** Whether this rule's value counts. */
  readonly wins: boolean
}
export interface TrialConflict extends RuleConflict {
  readonly count: number
  readonly samples: readonly TrialSample[]
}
export interface TrialVerdict {
  readonly invoice: { readonly id: string; readonly number: string | null; readonly date: string | null; readonly amount: string | null }
  /** YYYY-MM of its entry. */
  readonly month: string
  /** The kind's word for why nothing is done; null: the rule acts. */
  readonly refused: string | null
  /** Invoices of one period with one act are one act. */
  readonly period: string
  readonly act: string
  /** The other end of the act: a customer, an account. */
  readonly target: { readonly key: string; readonly name: string; readonly detail: string }
  readonly diff: readonly RuleDiff[]
  readonly conflicts?: readonly RuleConflict[]
}
interface Sum {
  invoices: number
  acts: number
  fen: bigint
}
export interface TrialSample {
  readonly id: string
  readonly number: string | null
  readonly date: string | null
  readonly amount: string | null
  readonly target: string
  readonly detail: string
  readonly diff: readonly RuleDiff[]
}
export interface TrialResult {
  readonly matched: number
  readonly acted: number
  readonly refused: number
  readonly acts: number
  readonly months: readonly { readonly month: string; readonly acted: number; readonly refused: number }[]
  /** By invoices, most first; the last ones together in `others`. */
  readonly targets: readonly {
    readonly key: string
    readonly name: string
    readonly detail: string
    readonly invoices: number
    readonly acts: number
    readonly amount: string
  }[]
  readonly others: { readonly targets: number; readonly invoices: number; readonly acts: number; readonly amount: string }
  readonly samples: readonly TrialSample[]
  /** Invoices with a conflict; conflicts by rule, field and values, most first. */
  readonly conflicted?: number
  readonly conflicts?: readonly TrialConflict[]
  /** Refused ones by reason, most first. */
  readonly reasons: readonly { readonly reason: string; readonly count: number; readonly samples: readonly TrialSample[] }[]
}

export const trialLimits = {
  /** Targets that are summed one by one, and those that are told. */
  targetsKept: 2000,
  targets: 100,
  samples: 50,
  samplesOfReason: 20,
  conflicts: 50,
} as const

const sampleOf = ({ invoice, target, diff }: TrialVerdict): TrialSample => ({
  ...invoice,
  target: target.name,
  detail: target.detail,
  diff,
})
/** Targets that are not told one by one; `beyond`: those that were not summed so. */
const othersOf = (rest: readonly (readonly [string, Sum])[], beyond: Sum): TrialResult['others'] => ({
  targets: rest.length,
  invoices: beyond.invoices + rest.reduce((sum, [, one]) => sum + one.invoices, 0),
  acts: beyond.acts + rest.reduce((sum, [, one]) => sum + one.acts, 0),
  amount: fromFen(beyond.fen + rest.reduce((sum, [, one]) => sum + one.fen, 0n)),
})
/** Takes verdicts in the order of their periods. */
export const makeTally = () => {
  const months = new Map<string, { acted: number; refused: number }>()
  const targets = new Map<string, Sum & { readonly name: string; readonly detail: string }>()
  const beyond = { targets: 0, invoices: 0, acts: 0, fen: 0n }
  const reasons = new Map<string, { count: number; samples: TrialSample[] }>()
  const samples: TrialSample[] = []
  const conflicts = new Map<string, RuleConflict & { count: number; samples: TrialSample[] }>()
  let conflicted = 0
  let acts = 0
  let period = ''
  const seen = new Set<string>()
  const sumOf = (target: TrialVerdict['target']): Sum => {
    const there = targets.get(target.key)
    if (there) return there
    if (targets.size >= trialLimits.targetsKept) return beyond
    const made = { invoices: 0, acts: 0, fen: 0n, name: target.name, detail: target.detail }
    targets.set(target.key, made)
    return made
  }
  const noteConflicts = (verdict: TrialVerdict): void => {
    if (verdict.conflicts && verdict.conflicts.length > 0) conflicted++
    for (const conflict of verdict.conflicts ?? []) {
      const key = JSON.stringify([conflict.ruleId, conflict.field, conflict.ours, conflict.theirs])
      const there = conflicts.get(key) ?? (conflicts.size < trialLimits.conflicts ? { ...conflict, count: 0, samples: [] } : undefined)
      if (!there) continue
      conflicts.set(key, there)
      there.count++
      if (there.samples.length < trialLimits.samplesOfReason) there.samples.push(sampleOf(verdict))
    }
  }
  return {
    add: (verdict: TrialVerdict): void => {
      const month = months.get(verdict.month) ?? { acted: 0, refused: 0 }
      months.set(verdict.month, month)
      noteConflicts(verdict)
      if (verdict.refused !== null) {
        month.refused++
        const reason = reasons.get(verdict.refused) ?? { count: 0, samples: [] }
        reasons.set(verdict.refused, reason)
        reason.count++
        if (reason.samples.length < trialLimits.samplesOfReason) reason.samples.push(sampleOf(verdict))
        return
      }
      if (verdict.period !== period) {
        period = verdict.period
        seen.clear()
      }
      const isNew = !seen.has(verdict.act)
      seen.add(verdict.act)
      const sum = sumOf(verdict.target)
      month.acted++
      sum.invoices++
      sum.fen += toFen(verdict.invoice.amount ?? '0') ?? 0n
      if (isNew) {
        acts++
        sum.acts++
      }
      if (samples.length < trialLimits.samples) samples.push(sampleOf(verdict))
    },
    result: (): TrialResult => {
      const ordered = [...targets].toSorted(([, a], [, b]) => b.invoices - a.invoices)
      const acted = [...months.values()].reduce((sum, month) => sum + month.acted, 0)
      const refused = [...months.values()].reduce((sum, month) => sum + month.refused, 0)
      return {
        matched: acted + refused,
        acted,
        refused,
        acts,
        months: [...months].map(([month, counts]) => ({ month, ...counts })).toSorted((a, b) => (a.month < b.month ? -1 : 1)),
        targets: ordered.slice(0, trialLimits.targets).map(([key, { fen, ...target }]) => ({ key, ...target, amount: fromFen(fen) })),
        others: othersOf(ordered.slice(trialLimits.targets), beyond),
        samples,
        ...(conflicted > 0 ? { conflicted, conflicts: [...conflicts.values()].toSorted((a, b) => b.count - a.count) } : {}),
        reasons: [...reasons]
          .map(([reason, { count, samples: some }]) => ({ reason, count, samples: some }))
          .toSorted((a, b) => b.count - a.count),
      }
    },
  }
}
