// 转发: third-party invoices handed to the company that they are made out to. States, reasons and limits, read by server and web alike.
import type { DeliveryEnder, DeliveryState } from './delivery.ts'

/** Why a company is offered: the person belongs to it, or it is a linked partner. */
export const forwardGrounds = ['own', 'linked'] as const
export type ForwardGround = (typeof forwardGrounds)[number]

/** 待对方收下 · 已收下 · 已拒收 · 已撤回 · 已过期: a forwarding as its sender sees it. */
export const forwardStates = ['waiting', 'done', 'refused', 'withdrawn', 'expired'] as const
export type ForwardState = (typeof forwardStates)[number]
const states = { pending: 'waiting', signed: 'done', delivered: 'done', expired: 'expired' } as const satisfies Partial<
  Record<DeliveryState, ForwardState>
>
/** A forwarding is a platform delivery: its state by the task's. */
export const forwardStateOf = (state: DeliveryState, endedBy: DeliveryEnder | null): ForwardState =>
  state === 'revoked' ? (endedBy === 'recipient' ? 'refused' : 'withdrawn') : states[state]
export const mayWithdraw = (state: ForwardState): boolean => state === 'waiting'

/**
 * Why an invoice is not forwarded. `sharedFile`: its original shows other invoices too, which the receiver would read.
 * `notOffered`: its buyer is none of the companies, or it is no third-party invoice any more.
 */
export const forwardRefusals = [
  'notFound',
  'notOffered',
  'already',
  'cancelled',
  'noOriginal',
  'pictureOnly',
  'sharedFile',
  'judged',
] as const
export type ForwardRefusal = (typeof forwardRefusals)[number]

export const forwardLimits = {
  /** Invoices of one call. */
  batch: 100,
  /** Days in which the receiver may decide. */
  days: 30,
} as const
