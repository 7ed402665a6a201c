// 规则: a filter of invoices and what is to be done with them, in the company's order. States, limits, and the words of runs.

/** 未启用 · 启用 · 已暂停. A rule whose filter, settings or caps changed is a draft again, until it is tried and switched on. */
export const ruleStates = ['draft', 'on', 'paused'] as const
export type RuleState = (typeof ruleStates)[number]
/** Which act leads from which states to which; `save` of a changed rule, `stop` by the product itself. */
const edges = {
  switchOn: { draft: 'on', paused: 'on' },
  pause: { on: 'paused' },
  save: { draft: 'draft', on: 'draft', paused: 'draft' },
} as const satisfies Readonly<Record<string, Partial<Record<RuleState, RuleState>>>>
export type RuleAct = keyof typeof edges
/** The state after an act; undefined when the state does not allow it. */
export const ruleAfter = (state: RuleState, act: RuleAct): RuleState | undefined =>
  (edges[act] as Partial<Record<RuleState, RuleState>>)[state]

/**
 * Why the product paused a rule: its owner left or lost the right, the suite ended, the company was dissolved, its way is switched off, its
 * formula or pattern takes too much work.
 */
export const stopReasons = ['owner', 'right', 'suite', 'dissolved', 'off', 'program'] as const
export type StopReason = (typeof stopReasons)[number]

/** 试算 · 即时 · 定时 · 对历史执行 · 撤回. Runs upon events are one a day. */
export const runCauses = ['trial', 'event', 'schedule', 'history', 'undo'] as const
export type RunCause = (typeof runCauses)[number]
export const runStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type RunState = (typeof runStates)[number]
/** What ended a run before it had seen everything; the rest waits for the next one. */
export const runEnds = ['capRun', 'capDay', 'noQuota', 'paused', 'stopped', 'changed'] as const
export type RunEnd = (typeof runEnds)[number]
/** What a rule came to for an invoice. */
export const hitOutcomes = ['acted', 'refused'] as const
export type HitOutcome = (typeof hitOutcomes)[number]

/** Which invoices a rule that is switched on begins with: those entered from now on, or since the month began. */
export const ruleStarts = ['now', 'month'] as const
export type RuleStart = (typeof ruleStarts)[number]

export interface RuleCaps {
  readonly run: number
  readonly day: number
}
export const ruleLimits = {
  /** Of one kind, in one company. */
  rules: 50,
  name: 30,
  trialMonths: 12,
  /** Invoices that a page of a trial or a run reads. */
  page: 500,
  /** How long the last run on history can be taken back. */
  undoHours: 24,
} as const

/** What is wrong with a field of a kind's settings; `path` as in `fixed.1`. */
export interface FieldProblem {
  readonly path: string
  readonly reason: string
}
