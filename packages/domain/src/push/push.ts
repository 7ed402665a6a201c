// 推送: invoices handed to other systems. States, waits and limits, read by server and web alike.
import { limits } from '../limits.ts'
import { pushStatus } from '../states.ts'

export const pushKinds = ['webhook', 'kingdee', 'yonbip', 'http'] as const
/** Standard Webhooks, 金蝶云星空, 用友 YonBIP, and a request by template. */
export type PushKind = (typeof pushKinds)[number]
export type PushState = (typeof pushStatus)[keyof typeof pushStatus]
export const pushStates = Object.values(pushStatus) as readonly PushState[]

const { notPushed, waiting, sent, failed, received, rejected, noNeed } = pushStatus
/**
 * Transitions of an invoice's push to one target. People `push`, `stop` the attempts, `recall`, and mark that no push is needed; the
 * rest is said by attempts and acknowledgements. A failed or rejected push may have arrived after all, so that an acknowledgement
 * still counts; after a recall none does. `again` sends a corrected invoice once more.
 */
const edges = {
  push: { [notPushed]: waiting, [failed]: waiting, [rejected]: waiting, [noNeed]: waiting },
  again: { [sent]: waiting, [received]: waiting },
  stop: { [waiting]: failed },
  send: { [waiting]: sent, [failed]: sent },
  fail: { [waiting]: failed },
  receive: { [waiting]: received, [sent]: received, [failed]: received, [received]: received, [rejected]: received },
  reject: { [waiting]: rejected, [sent]: rejected, [failed]: rejected, [received]: rejected, [rejected]: rejected },
  recall: { [sent]: notPushed, [failed]: notPushed, [received]: notPushed, [rejected]: notPushed },
  markNone: { [notPushed]: noNeed, [failed]: noNeed, [rejected]: noNeed },
  unmark: { [noNeed]: notPushed },
} as const satisfies Readonly<Record<string, Partial<Record<PushState, PushState>>>>
export type PushAct = keyof typeof edges
export const pushActs = Object.keys(edges) as readonly PushAct[]
/** The state after an act; undefined when the state does not allow it. */
export const afterPush = (state: number, act: PushAct): PushState | undefined => (edges[act] as Partial<Record<number, PushState>>)[state]
/** An invoice at another system, or on its way there, is not deleted. */
export const holdsInvoice = (state: number): boolean => state === waiting || state === sent || state === received

/** The push status of an invoice whose latest push is in this state: "no push needed" stays until another system has it or is about to. */
export const invoicePushStatus = (now: number, latest: number): number => (now === noNeed && !holdsInvoice(latest) ? noNeed : latest)

/** 收方进度: in use, booked, use cancelled, push withdrawn, paid, money received. It stands beside the push's own state. */
export const receiverStates = { inUse: 6, booked: 7, useCancelled: 8, withdrawn: 9, paid: 10, moneyReceived: 11 } as const
export type ReceiverState = (typeof receiverStates)[keyof typeof receiverStates]
export const receiverStateValues = Object.values(receiverStates) as readonly ReceiverState[]
/** Whether the receiver uses the invoice; undefined while it said nothing. */
export const usedThere = (state: number | null): boolean | undefined =>
  state === null ? undefined : state !== receiverStates.useCancelled && state !== receiverStates.withdrawn

export const pushErrors = [
  'LOGIN',
  'NO_RIGHT',
  'MAPPING',
  'PERIOD_CLOSED',
  'UNBALANCED',
  'DUPLICATE',
  'TOO_LARGE',
  'BUSY',
  'UNKNOWN',
] as const
export type PushError = (typeof pushErrors)[number]
/** What an error makes of a push: another attempt, a failure that a person mends, or the receiver's refusal. A duplicate is there: that is success. */
export const errorEnds: Readonly<Record<PushError, 'again' | 'failed' | 'rejected' | 'received'>> = {
  LOGIN: 'again',
  NO_RIGHT: 'failed',
  MAPPING: 'rejected',
  PERIOD_CLOSED: 'rejected',
  UNBALANCED: 'rejected',
  DUPLICATE: 'received',
  TOO_LARGE: 'failed',
  BUSY: 'again',
  UNKNOWN: 'again',
}
/** Of an unreachable receiver, for the breaker; the others come from one that answers. */
export const isAway = (error: PushError): boolean => error === 'BUSY' || error === 'UNKNOWN'

/** Seconds after each attempt: ten attempts in some three days. */
export const pushWaits = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600] as const
export const pushAttempts = pushWaits.length + 1
/**
 * When the next attempt begins; undefined after the last. `asked`: the receiver's own Retry-After in seconds, at most a day. `random`:
 * 0 to 1, so that many do not come back at one moment.
 */
export const nextPush = (now: Date, attempt: number, asked: number, random: number): Date | undefined => {
  const wait = pushWaits[attempt - 1]
  if (wait === undefined) return undefined
  const seconds = Math.max(Math.min(asked, 86_400), wait * (0.9 + random * 0.2))
  return new Date(now.getTime() + Math.round(seconds * 1000))
}
/** Failures in a row after which a target rests, and the seconds of its rests. */
export const breakerAfter = 3
const rests = [30, 60, 120, 300, 600, 900] as const
/** The end of a target's rest after so many failures in a row; undefined while it is still asked. */
export const restUntil = (now: Date, failures: number): Date | undefined =>
  failures < breakerAfter ? undefined : new Date(now.getTime() + rests[Math.min(failures - breakerAfter, rests.length - 1)]! * 1000)
/** A target that failed for so long without one success is switched off, and its keepers are told. */
export const offAfterMs = 3 * 86_400_000

export const pushWays = ['hand', 'recorded', 'verified', 'group'] as const
/** By a person, when an invoice is recorded or verified, or on the word of a group. */
export type PushWay = (typeof pushWays)[number]

export const automaticChoices = ['never', 'recorded', 'verified'] as const
/** 自动推送: when an invoice is recorded, when it is verified, or by hand alone. */
export type Automatic = (typeof automaticChoices)[number]
export interface PushScope {
  readonly categories: readonly number[]
  /** Empty: in any pool or none. */
  readonly pools: readonly string[]
  /** Types of invoices; empty: all. */
  readonly types: readonly number[]
}
/** Whether a target takes such an invoice. */
export const inPushScope = (
  scope: PushScope,
  invoice: { readonly category: number; readonly type: number; readonly pools: readonly string[] },
): boolean =>
  scope.categories.includes(invoice.category) &&
  (scope.types.length === 0 || scope.types.includes(invoice.type)) &&
  (scope.pools.length === 0 || invoice.pools.some((pool) => scope.pools.includes(pool)))

export const pushLimits = {
  /** Invoices of one call. */
  batch: 500,
  mark: 500,
  recall: limits.batch,
  targets: 20,
  name: 50,
  url: 500,
  account: 100,
  secret: 300,
  secretMin: 8,
  concurrencyMax: 16,
  mappings: 100,
  fields: 60,
  template: 20_000,
  header: 300,
  headers: 20,
  reason: 200,
  externalId: 100,
  /** Shown of a request, in characters. */
  shown: 20_000,
  /** Life of a link to an original, in minutes. */
  linkMinutes: 15,
  /** The former secret signs along for so many hours. */
  rotationHours: 24,
} as const
/** Of webhooks: `whsec_` and 24 to 64 bytes in base64. */
export const isWebhookSecret = (text: string): boolean => {
  const [, body = ''] = /^whsec_([A-Za-z0-9+/]{32,88}={0,2})$/.exec(text) ?? []
  return body !== '' && body.length % 4 === 0
}
