// A kind of rule as the server runs it: a noun offers its own under the kind's name (`offers: { ruleKinds: { autoSend } }`).
import type { RuleKindName } from '@piaotai/domain/rules/kinds.ts'
import type { FieldProblem, RunEnd, StopReason } from '@piaotai/domain/rules/rule.ts'
import type { RuleSchedule } from '@piaotai/domain/rules/schedule.ts'
import type { RuleConflict, RuleDiff, TrialVerdict } from '@piaotai/domain/rules/trial.ts'
import type { Row } from '../../../db/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import type { ListRecord } from '../invoice/index.ts'

export type RuleRecord = Row<'rule'>
export type RuleInvoice = ListRecord & { readonly identity: string | null }

/** What a rule would do with an invoice. */
export interface RuleVerdict {
  readonly invoice: RuleInvoice
  /** The kind's word for why nothing is done; null: it acts. */
  readonly refused: string | null
  /** Invoices of one run with one act are one act. */
  readonly act: string
  readonly target: TrialVerdict['target']
  readonly diff: readonly RuleDiff[]
  readonly conflicts?: readonly RuleConflict[]
}
/** What it did, for the log. `act`: names what came of it, the same for all invoices of one act; null for a refused one. */
export interface RuleDeed {
  readonly invoice: RuleInvoice
  readonly refused: string | null
  readonly act: string | null
  readonly target: string
  readonly detail: string
}
export interface RunningRule {
  readonly rule: RuleRecord
  readonly runId: string
  /** Acts that the caps leave while the rule is on, and what ends the run when that is none. Takes the rule's lock until the transaction ends. */
  readonly leftOf: (tx: Tx) => Promise<{ readonly left: number; readonly ended: RunEnd }>
  /** Writes to the log, in the transaction of the deeds. */
  readonly log: (tx: Tx, deeds: readonly RuleDeed[]) => Promise<void>
}
export interface RuleKind<S = unknown> {
  /** Problems of the settings, field by field; `actor` waits for the answer. */
  readonly judge: (settings: S, actor: Actor) => readonly FieldProblem[] | Promise<readonly FieldProblem[]>
  /** Null: it never runs by itself; its noun reads the rules that are on when a person asks. */
  readonly schedule: (settings: S) => RuleSchedule | null
  /** Invoices of one act come together: by their buyer, or by their seller. */
  readonly together: 'buyer' | 'seller'
  /** What keeps the owner, with their rights of the moment, from running it. */
  readonly stops: (tx: Tx, owner: Actor, settings: S) => Promise<StopReason | null>
  /** Reads alone: the verdict on each invoice, or `RunawayRules`. Trials and runs both ask it, so that a trial tells what a run then does. */
  readonly plan: (
    tx: Tx,
    owner: Actor,
    rule: { readonly id: string; readonly settings: S },
    invoices: readonly RuleInvoice[],
  ) => Promise<readonly RuleVerdict[]>
  /** Does it and logs it, or `RunawayRules`. Answers what keeps it from going on; null: the next page. */
  readonly run: (owner: Actor, running: RunningRule, settings: S, invoices: readonly RuleInvoice[]) => Promise<RunEnd | null>
  /** Of kinds whose deeds are the database's own: rules in one transaction, runs on history, and their undo. */
  readonly inOne?: InOne
}
/** `runId` null: the rule only stands before the others. */
export interface ActingRule {
  readonly rule: RuleRecord
  readonly owner: Actor
  readonly runId: string | null
}
export interface InOne {
  /**
   * Upon an event all rules of the kind act in one transaction, which first locks the invoices as `apply` does, before it is asked
   * which rules take them. Null: each rule by itself, under its caps.
   */
  readonly hold: ((tx: Tx, invoiceIds: readonly string[]) => Promise<unknown>) | null
  readonly apply: (
    tx: Tx,
    companyId: string,
    acting: readonly ActingRule[],
    invoices: readonly RuleInvoice[],
  ) => Promise<ReadonlyMap<string, readonly RuleDeed[]>>
  readonly undo: (
    tx: Tx,
    rule: RuleRecord,
    runId: string,
  ) => Promise<{ readonly invoices: readonly string[]; readonly back: number; readonly kept: number }>
}
/** A kind with its settings known to itself alone. */
export const defineRuleKind = <S>(kind: RuleKind<S>): RuleKind => kind as unknown as RuleKind

export interface RuleDeps extends Needs<'db' | 'clock' | 'audit' | 'jobs'> {
  readonly ruleKinds: Readonly<Record<RuleKindName, RuleKind>>
}
