// Shapes of the simulator's own calls: scripts of faults, its settings, and what its page does with a bill.
import { z } from 'zod'

/**
 * `slow`: answers after `ms`. `dropBefore`: hangs up without reading. `dropAfter`: keeps it and hangs up. `busy`: 503. `lying`: 200 with
 * words of an error, nothing kept. `html`: 200 with an error page, nothing kept. `twice`: answers the same twice in one body. `loses`: says it
 * was taken and keeps nothing. `refuses`: rejects for `reason`. `forgets`: the session or token is unknown.
 */
export const faultKinds = ['slow', 'dropBefore', 'dropAfter', 'busy', 'lying', 'html', 'twice', 'loses', 'refuses', 'forgets'] as const
export const Fault = z.strictObject({
  kind: z.enum(faultKinds),
  times: z.number().int().min(1).max(100_000).default(1),
  ms: z.number().int().min(0).max(120_000).default(0),
  reason: z.string().max(200).default('供应商在系统里没有编码'),
})
export type Fault = z.output<typeof Fault>

export const protocols = ['webhook', 'kingdee', 'yonbip'] as const
export type Protocol = (typeof protocols)[number]
export const billStates = ['draft', 'inUse', 'booked', 'paid', 'withdrawn'] as const
export type BillState = (typeof billStates)[number]
/** What a page or a test does with a bill. */
export const Move = z.strictObject({ key: z.string().max(100), state: z.enum(billStates) })
export const Settings = z.strictObject({
  /** Of webhooks; messages that it did not sign are refused. */
  secret: z.string().max(300).optional(),
  /** Answers that a push was taken, without acknowledging it at once. */
  later: z.boolean().optional(),
})
export type Settings = z.output<typeof Settings>

/** One bill of its books. */
export interface Bill {
  /** Its number there. */
  readonly number: string
  readonly protocol: Protocol
  /** What the sender calls it. */
  readonly key: string
  readonly invoiceNumber: string
  readonly invoiceCode: string
  readonly sellerName: string
  /** As it was written. */
  readonly total: string
  readonly at: string
  readonly state: BillState
  /** Where acknowledgements go, for webhooks. */
  readonly acknowledgeAt: string
  readonly files: readonly string[]
  /** What a query answers, for protocols that read back. */
  readonly fields: Readonly<Record<string, unknown>>
}
/** One request as it came. */
export interface Heard {
  readonly at: string
  readonly protocol: Protocol
  readonly what: string
  readonly key: string
  readonly fault: Fault['kind'] | null
  readonly kept: boolean
}
