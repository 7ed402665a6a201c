// 使用状态: which act leads from which state to which. Buttons of the web and guards of the server read this one table.
import { usageStatus } from './states.ts'

type UseStatus = (typeof usageStatus)[keyof typeof usageStatus]
/**
 * Transitions of an invoice's usage. `submit` requests payment and `withdraw` retracts the request; `return` is the
 * payer's refusal, notified to the submitter; `confirm` records the payment and `cancel` restores the state before;
 * `occupy` and `release` belong to an outside system.
 */
const edges = {
  submit: [usageStatus.unused, usageStatus.submitted],
  withdraw: [usageStatus.submitted, usageStatus.unused],
  return: [usageStatus.submitted, usageStatus.unused],
  confirm: [usageStatus.submitted, usageStatus.confirmed],
  cancel: [usageStatus.confirmed, usageStatus.submitted],
  occupy: [usageStatus.unused, usageStatus.external],
  release: [usageStatus.external, usageStatus.unused],
} as const satisfies Readonly<Record<string, readonly [from: UseStatus, to: UseStatus]>>
export type UsageAct = keyof typeof edges
export const usageActs = Object.keys(edges) as readonly UsageAct[]

/** The state after an act; undefined when the act is not allowed. */
export const usageStatusAfter = (state: number, act: UsageAct): UseStatus | undefined =>
  edges[act][0] === state ? edges[act][1] : undefined
/** Deletion requires an unused invoice. */
export const mayDelete = (state: number): boolean => state === usageStatus.unused
