// 使用状态: which act leads from which state to which. Buttons of the web and guards of the server read this one table.
import { useStatus } from './states.ts'

type UseStatus = (typeof useStatus)[keyof typeof useStatus]
/**
 * What is done with an invoice's use. `submit` hands it in for payment and `withdraw` takes it back; `return` is the payer's
 * refusal, of which the submitter is told; `confirm` says it is paid and `cancel` takes that back, to the state before;
 * `occupy` and `release` are an outside system's.
 */
const edges = {
  submit: [useStatus.unused, useStatus.submitted],
  withdraw: [useStatus.submitted, useStatus.unused],
  return: [useStatus.submitted, useStatus.unused],
  confirm: [useStatus.submitted, useStatus.confirmed],
  cancel: [useStatus.confirmed, useStatus.submitted],
  occupy: [useStatus.unused, useStatus.external],
  release: [useStatus.external, useStatus.unused],
} as const satisfies Readonly<Record<string, readonly [from: UseStatus, to: UseStatus]>>
export type UseAct = keyof typeof edges
export const useActs = Object.keys(edges) as readonly UseAct[]

/** The state that an act leads to; undefined where it is not allowed. */
export const afterUse = (state: number, act: UseAct): UseStatus | undefined => (edges[act][0] === state ? edges[act][1] : undefined)
/** Only what nobody uses may be deleted. */
export const mayDelete = (state: number): boolean => state === useStatus.unused
