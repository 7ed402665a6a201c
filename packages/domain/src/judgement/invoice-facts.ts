// What is known of an invoice when an act is judged: plain values, gathered for many invoices at once. The server tells each by one
// expression, so that lists filter and count by the same words.
import type { Standing } from './standings.ts'

/** Where an invoice is on its way to being paid. filed: in a live row of a bank file; bankSaid: a line of a statement names it, and nobody has said what it is. */
export const payStates = ['unused', 'waiting', 'filed', 'bankSaid', 'paid', 'elsewhere', 'notToPay'] as const
export type PayState = (typeof payStates)[number]
/** Whether the buyer on the face is the company: nameOnly has its tax id under another name. */
export const titleFacts = ['ours', 'nameOnly', 'foreign', 'open'] as const
export type TitleFact = (typeof titleFacts)[number]
export const bureauRisks = ['none', 'doubtful', 'abnormal'] as const
/** Another invoice of the same seller, day and sum, or with the same number: on its way, or paid. */
export const twinFacts = ['none', 'inUse', 'paid'] as const
/** What a receiver of pushes says it did with it: the strongest word over all. */
export const receiverFacts = ['none', 'inUse', 'booked', 'paid'] as const
export const bearers = ['supplier', 'employee', 'card'] as const
export type Bearer = (typeof bearers)[number]
export const tickFacts = ['none', 'decided', 'ticked'] as const
export const voucherFacts = ['none', 'draft', 'fixed'] as const
export const deliveryFacts = ['none', 'pending', 'signed'] as const
export const originalFacts = ['official', 'picture', 'none'] as const

export interface InvoiceFacts {
  /** As `category` of the states. */
  readonly category: number
  readonly standing: Standing
  /** It is a red invoice itself. */
  readonly isRed: boolean
  /** The bureau's own list has it. */
  readonly bureauKnows: boolean
  readonly bureauRisk: (typeof bureauRisks)[number]
  readonly redLocked: boolean
  readonly title: TitleFact
  /** Open doubts about read fields, and figures that contradict each other. */
  readonly doubts: number
  readonly contradictions: number
  readonly twin: (typeof twinFacts)[number]
  /** Another company of a group has it. */
  readonly groupTwin: boolean
  /** A file was changed after it was signed. */
  readonly broken: boolean
  readonly pay: PayState
  readonly receiver: (typeof receiverFacts)[number]
  readonly bearer: Bearer
  /** The sign of what may be paid: 1 above nothing, 0 nothing, -1 a refund. */
  readonly payableSign: number
  readonly tick: (typeof tickFacts)[number]
  readonly voucher: (typeof voucherFacts)[number]
  readonly periodClosed: boolean
  readonly delivery: (typeof deliveryFacts)[number]
  readonly original: (typeof originalFacts)[number]
}
/** What is known besides of a payment: its account, amount and batch. Without them an invoice is judged for lists and its drawer. */
export interface PaymentFacts {
  readonly noAccount: boolean
  /** The account differs from that of the face, or from the one paid last. */
  readonly accountDiffers: boolean
  /** The account is new or changed, and nobody else has confirmed it. */
  readonly accountUnproven: boolean
  /** Less is paid than may be, or more than may be. */
  readonly paysLess: boolean
  readonly paysMore: boolean
  /** The batch, or what the payee gets within days, reaches the amount that two people answer for. */
  readonly overThreshold: boolean
  /** The month of its paid day is closed. */
  readonly paidMonthClosed: boolean
}
export const noPayment: PaymentFacts = {
  noAccount: false,
  accountDiffers: false,
  accountUnproven: false,
  paysLess: false,
  paysMore: false,
  overThreshold: false,
  paidMonthClosed: false,
}
export type Facts = InvoiceFacts & PaymentFacts

/** Warnings whose figures contradict each other; a signature has a fact of its own, and so has what the bureau says. */
export const contradictingWarnings = [
  'sumsDiffer',
  'wordsDiffer',
  'dateInFuture',
  'typeUnclear',
  'numberShape',
  'yearDiffers',
  'qrChecksum',
  'qrOther',
  'qrLink',
] as const
export const ownFactWarnings = ['platformDiffers', 'signatureDigests', 'signatureInvalid', 'bureauVoid', 'bureauRed'] as const
/** Whether a warning is a doubt that a person answers by looking. */
export const isDoubt = (code: string): boolean => ![...contradictingWarnings, ...ownFactWarnings].some((one) => one === code)
