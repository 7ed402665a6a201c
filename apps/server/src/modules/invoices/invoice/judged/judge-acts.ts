// May this be done with these invoices? The one answer for pushes, deliveries, vouchers, archives and deletions.
import { noPayment, type InvoiceFacts } from '@piaotai/domain/judgement/invoice-facts.ts'
import type { Cause, JudgedAct } from '@piaotai/domain/judgement/judgement-table.ts'
import { holdbackOf, judge, type Judgement } from '@piaotai/domain/judgement/judge.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { factsOf } from './facts-of.ts'

interface Asked {
  readonly act: JudgedAct
  readonly ids: readonly string[]
  /** Those of them that another company of a group has. */
  readonly groupTwins?: readonly string[]
  /** What the act itself settles before it is judged. */
  readonly settled?: Partial<InvoiceFacts>
}
/** By invoice; an unknown id is absent. */
export const judgeActs = async (tx: Tx, { act, ids, groupTwins = [], settled = {} }: Asked): Promise<ReadonlyMap<string, Judgement>> =>
  new Map([...(await factsOf(tx, ids, groupTwins))].map(([id, facts]) => [id, judge({ ...facts, ...noPayment, ...settled }, act)]))

/** What keeps an act that two people or a right to override are never asked for. */
export interface Held {
  readonly problem: 'invoice.refused' | 'invoice.stepFirst' | 'invoice.reasonNeeded'
  readonly causes: readonly Cause[]
}
/** `reason`: a person's; what happens by itself has none. */
export const heldOf = (judgement: Judgement | undefined, reason = ''): Held | null => {
  const held = judgement && holdbackOf(judgement, { reason, mayOverride: true, isOther: true })
  if (!held) return null
  const problem = held.because === 'refused' ? 'invoice.refused' : held.because === 'after' ? 'invoice.stepFirst' : 'invoice.reasonNeeded'
  return { problem, causes: held.causes }
}
