// 交付: invoices sent to somebody who signs for them. States, limits and the sign-in code, read by server and web alike.
import { emailOf } from '../limits.ts'
import { crockford, isCrockford, plainCrockford } from '../text/crockford.ts'

/** When the link of a delivery that nobody signed ends. */
export const linkEnds = ['today', 'later'] as const
/** `platform`: inside the platform, to a linked partner or a platform address. `mail`: by e-mail to anybody. */
export const deliveryWays = ['platform', 'mail'] as const
export type DeliveryWay = (typeof deliveryWays)[number]

/**
 * 待签收 · 已签收 · 已送达 · 已过期 · 已撤回. A platform delivery is pending while it waits and signed once it is accepted;
 * what a mail brought attached is delivered, and nobody signs for it.
 */
export const deliveryStates = ['pending', 'signed', 'delivered', 'expired', 'revoked'] as const
export type DeliveryState = (typeof deliveryStates)[number]
/** As a task's row keeps it: what was attached is kept as signed. */
export type KeptDeliveryState = Exclude<DeliveryState, 'delivered'>
/** Code by mail or another way; files attached to the mail; accepted inside the platform. */
export const codeWays = ['mail', 'apart', 'attached', 'platform'] as const
export type CodeWay = (typeof codeWays)[number]
export const deliveryStateOf = (kept: KeptDeliveryState, by: CodeWay): DeliveryState =>
  kept === 'signed' && by === 'attached' ? 'delivered' : kept
/** 待收 · 已收 · 已拒收 · 对方已撤回 · 已过期: a platform delivery as its receiver sees it. */
export const receiptStates = ['waiting', 'accepted', 'refused', 'withdrawn', 'expired'] as const
export type ReceiptState = (typeof receiptStates)[number]
/** The pages that send: own invoices, outgoing ones inside the platform, outgoing ones by e-mail. */
export const sendingPages = ['sendInvoice', 'sendInvoiceCo', 'sendInvEmailCo'] as const
export type SendingPage = (typeof sendingPages)[number]
/** The page whose tasks are forwardings. */
export const forwardingPage = 'thirdPartyInvoiceForwarding'
/** The page that a task was sent from. */
export type TaskPage = SendingPage | typeof forwardingPage
/** Which side ended a revoked delivery. */
export const deliveryEnders = ['sender', 'recipient'] as const
export type DeliveryEnder = (typeof deliveryEnders)[number]

/**
 * Which act leads from which states to which. `refuse` is the recipient's; `resend` writes the mail again without a new task; `redeliver`
 * makes a new task of the same invoices; `replace` does so of a pending one whose invoices changed since, and ends it; `download` and
 * `certify` need a signature.
 */
const edges = {
  sign: { pending: 'signed' },
  expire: { pending: 'expired' },
  revoke: { pending: 'revoked', signed: 'revoked', delivered: 'revoked' },
  refuse: { pending: 'revoked' },
  resetCode: { pending: 'pending' },
  resend: { pending: 'pending' },
  download: { signed: 'signed' },
  certify: { signed: 'signed' },
  replace: { pending: 'revoked' },
  redeliver: { signed: 'signed', delivered: 'delivered', expired: 'expired', revoked: 'revoked' },
} as const satisfies Readonly<Record<string, Partial<Record<DeliveryState, DeliveryState>>>>
export type DeliveryAct = keyof typeof edges
/** The state after an act; undefined when the state does not allow it. */
export const deliveryAfter = (state: DeliveryState, act: DeliveryAct): DeliveryState | undefined =>
  (edges[act] as Partial<Record<DeliveryState, DeliveryState>>)[state]

/** The task stands: its recipient has the invoices, or may have them. */
export const stands = (state: DeliveryState): boolean => state === 'pending' || state === 'signed' || state === 'delivered'
/** What an invoice's deliveries come to. Only a task that stands counts as delivered. */
export const isDelivered = (states: readonly DeliveryState[]): boolean => states.some(stands)
/** Who signed by a code has a certificate; inside the platform the receipt is the proof. */
export const mayCertify = ({ way, state }: { readonly way: DeliveryWay; readonly state: DeliveryState }): boolean =>
  way === 'mail' && deliveryAfter(state, 'certify') !== undefined

/** What became of a letter, or of a delivery inside the platform, at one recipient. `stopped`: the task ended before it left. */
export const recipientStates = ['waits', 'sent', 'handed', 'bounced', 'stopped'] as const
export type RecipientState = (typeof recipientStates)[number]
export const recipientStateOf = (
  { way, state }: { readonly way: DeliveryWay; readonly state: DeliveryState },
  { sentAt, bounced }: { readonly sentAt: string | null; readonly bounced: boolean },
): RecipientState => {
  if (way === 'platform') return 'handed'
  if (bounced) return 'bounced'
  if (sentAt !== null) return 'sent'
  return state === 'pending' || state === 'delivered' ? 'waits' : 'stopped'
}

export const deliveryLimits = {
  recipients: 5,
  cc: 5,
  address: 50,
  title: 100,
  message: 100,
  reason: 100,
  signerName: 50,
  /** Invoices of one call, and of one task. */
  invoices: 500,
  /** Customers, hence tasks, of one call. */
  tasks: 50,
  /** Invoices that one customer may get as attachments; more go by a link. */
  attached: 5,
  attachedBytes: 18 * 1024 * 1024,
  /** Offered validities in days; a typed one lies between an hour and the last. */
  days: [1, 3, 7, 15, 30],
  daysMax: 90,
  hoursMax: 24 * 90,
  /** Of `markNoDelivery`. */
  mark: 500,
  exported: 500,
  /** Sign-in code, in two groups of four. */
  code: 8,
  /** Wrong codes until a pause of so many minutes, and until the code is void. */
  triesUntilPause: 5,
  pauseMinutes: 15,
  triesUntilVoid: 20,
  /** SMS codes of a task, and of a phone a day. */
  smsOfTask: 3,
  smsADay: 5,
} as const

/** What is wrong with an address as it was typed, whatever it is for. Its length comes first: a long one is told as long. */
export const addressFault = (typed: string): 'tooLong' | 'invalid' | undefined => {
  if (typed.trim().length > deliveryLimits.address) return 'tooLong'
  return emailOf(typed) === undefined ? 'invalid' : undefined
}

/** A validity as the sender chooses it. */
export type Validity = { readonly unit: 'days' | 'hours'; readonly count: number }
export const validityHolds = ({ unit, count }: Validity): boolean =>
  Number.isInteger(count) && count >= 1 && count <= (unit === 'days' ? deliveryLimits.daysMax : deliveryLimits.hoursMax)
export const validUntil = (from: Date, { unit, count }: Validity): Date =>
  new Date(from.getTime() + count * (unit === 'days' ? 24 : 1) * 3_600_000)

/** A company's name as strangers may see it: enough to know it again, not enough to learn it. */
export const hintOfName = (name: string): string => {
  const signs = [...name]
  return signs.length > 8 ? `${signs.slice(0, 2).join('')}…${signs.slice(-4).join('')}` : `${signs.slice(0, 1).join('')}…`
}

const dayMs = 24 * 3_600_000
/** When the deliverer is told that nobody has signed yet: a day before the end; undefined for validities of up to two days. */
export const reminderOf = (from: Date, until: Date): Date | undefined =>
  until.getTime() - from.getTime() > 2 * dayMs ? new Date(until.getTime() - dayMs) : undefined

/** Days after sending on which the deliverer is told that nobody has signed yet. */
export const unsignedDays = 7
/** When that is; undefined for validities that bring the reminder of their end as soon. */
export const unsignedReminderOf = (from: Date, until: Date): Date | undefined => {
  const at = new Date(from.getTime() + unsignedDays * dayMs)
  return at.getTime() < until.getTime() - 2 * dayMs ? at : undefined
}

/** The parts of a delivery. Originals by format; at least one part is chosen. */
export const originalFormats = ['pdf', 'ofd', 'xml'] as const
export interface DeliveryContent {
  readonly originals: readonly (typeof originalFormats)[number][]
  /** An Excel sheet of the invoices. */
  readonly sheet: boolean
  readonly orderDetails: boolean
  /** Attachments of the business info. */
  readonly attachments: boolean
}
/** Up to five invoices of one customer, without order details and attachments, may be attached to the mail itself. */
export const mayAttach = (customers: number, invoices: number, content: DeliveryContent): boolean =>
  customers === 1 && invoices <= deliveryLimits.attached && !content.orderDetails && !content.attachments

/** Why an invoice is left out of a delivery. `judged`: the judge says why. */
export const deliveryRefusals = ['cancelled', 'held', 'noOriginal', 'notOutgoing', 'alreadyPending', 'notInScope', 'judged'] as const
export type DeliveryRefusal = (typeof deliveryRefusals)[number]

/** `random`: eight numbers from 0 to 31. */
export const signInCodeOf = (random: readonly number[]): string => random.map((one) => crockford[one % 32]).join('')
/** ABCD-EFGH */
export const shownSignInCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`
/** The code from a typed one; undefined when it is no such code. */
export const plainSignInCode = (typed: string): string | undefined => {
  const plain = plainCrockford(typed)
  return plain.length === deliveryLimits.code && isCrockford(plain) ? plain : undefined
}
