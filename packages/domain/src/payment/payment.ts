// 付款: what stands against submitting an invoice for payment or confirming it, and the batches that invoices are submitted in.
import { toFen } from '../money/money.ts'
import { limits } from '../limits.ts'
import { titleStatus, verifyStatus } from '../states.ts'

export const paymentLimits = {
  /** Invoices of one call. */
  batch: limits.useBatch,
  reason: 200,
  note: 200,
  payeeName: 100,
  bankName: 100,
  bankAccount: 40,
  termDaysMax: 365,
  /** Of the bank's voucher of a payment. */
  voucherMegabytes: 10,
  /** Rows of an exported sheet. */
  exported: 20_000,
  /** Payees that the strip of a page names. */
  topPayees: 5,
} as const
/** 银行回单: formats that the viewer draws. */
export const voucherFormats = ['pdf', 'png', 'jpg', 'ofd'] as const
/** 账期: days from an invoice's date to the day it is due, until the company chooses its own. */
export const usualTermDays = 30

/** Ages of unpaid invoices, in days since their date. */
export const ageBands = ['to30', 'to60', 'to90', 'older'] as const
export type AgeBand = (typeof ageBands)[number]
/** First and last day of each band; an invoice dated tomorrow is in the first. */
export const ageBounds: Readonly<Record<AgeBand, readonly [from: number | null, to: number | null]>> = {
  to30: [null, 30],
  to60: [31, 60],
  to90: [61, 90],
  older: [91, null],
}

/** An invoice's way in a batch: returned and withdrawn ones are unused again, and may be submitted in another. */
export const paymentStates = ['submitted', 'confirmed', 'returned', 'withdrawn'] as const
export type PaymentState = (typeof paymentStates)[number]
export const batchStates = ['open', 'partlyConfirmed', 'confirmed', 'returned', 'withdrawn'] as const
export type BatchState = (typeof batchStates)[number]
/**
 * A batch is in the state of its invoices: open while one waits, partly confirmed once another is paid. When none waits it
 * is confirmed with any that is paid, returned with any that came back, withdrawn otherwise.
 */
export const batchStateOf = (invoices: readonly PaymentState[]): BatchState => {
  const has = (state: PaymentState): boolean => invoices.includes(state)
  if (has('submitted')) return has('confirmed') ? 'partlyConfirmed' : 'open'
  if (has('confirmed')) return 'confirmed'
  return has('returned') ? 'returned' : 'withdrawn'
}

/** Acts that one person asks for and another agrees to. */
export const requestActs = ['withdraw', 'return', 'submit', 'cancel'] as const
export type RequestAct = (typeof requestActs)[number]
/** `lapsed`: its invoices left the state that the act leads from. */
export const requestStates = ['open', 'agreed', 'refused', 'cancelled', 'lapsed'] as const
export type RequestState = (typeof requestStates)[number]

/** Whether an amount to pay lies between nothing and the most, on either side of zero. */
export const mayPay = (amount: bigint, payable: bigint): boolean =>
  payable < 0n ? amount <= 0n && amount >= payable : amount >= 0n && amount <= payable

/** What asks for a reason, and the right to override, before an invoice is submitted. */
export const submissionCauses = ['void', 'red', 'notFound', 'inconsistent', 'titleWrong', 'highRisk', 'groupDuplicate'] as const
export type SubmissionCause = (typeof submissionCauses)[number]
const wrongTitles: readonly number[] = [titleStatus.nameMismatch, titleStatus.taxIdMismatch, titleStatus.notFound]
export interface SubmittedFacts {
  readonly verifyStatus: number
  readonly titleStatus: number
  readonly total: string | null
  /** The radar found a high risk besides title and verification. */
  readonly highRisk: boolean
  /** Another company of a group has it too. */
  readonly groupDuplicate: boolean
}
export const submissionCausesOf = (invoice: SubmittedFacts): readonly SubmissionCause[] => {
  const stands: Readonly<Record<SubmissionCause, boolean>> = {
    void: invoice.verifyStatus === verifyStatus.cancelled,
    red: invoice.verifyStatus === verifyStatus.redOffset || (toFen(invoice.total ?? '0') ?? 0n) < 0n,
    notFound: invoice.verifyStatus === verifyStatus.notFound,
    inconsistent: invoice.verifyStatus === verifyStatus.inconsistent,
    titleWrong: wrongTitles.includes(invoice.titleStatus),
    highRisk: invoice.highRisk,
    groupDuplicate: invoice.groupDuplicate,
  }
  return submissionCauses.filter((cause) => stands[cause])
}

/** What asks for a reason, and the right to override, before a payment is confirmed. */
export const confirmationCauses = ['void', 'red', 'duplicate', 'accountDiffers', 'notVerified', 'secondPerson', 'groupDuplicate'] as const
export type ConfirmationCause = (typeof confirmationCauses)[number]
const unverified: readonly number[] = [
  verifyStatus.notVerified,
  verifyStatus.quotaExceeded,
  verifyStatus.notFound,
  verifyStatus.inconsistent,
  verifyStatus.badFormat,
  verifyStatus.failed,
  verifyStatus.sameDay,
]
export interface ConfirmedFacts {
  readonly verifyStatus: number
  /** As it stood when the invoice was submitted. */
  readonly verifyStatusThen: number
  /** In 分: what is to be paid, and the most that may be today. */
  readonly amount: bigint
  readonly payable: bigint
  /** Invoices of the company that look like the same purchase and are on their way, or paid. */
  readonly duplicates: number
  /** Of the payee, and of the partner with the seller's tax id; empty where none is known. */
  readonly account: string
  readonly partnerAccount: string
  /** Of the whole batch, without what came back. */
  readonly batchAmount: bigint
  /** From which amount on somebody else confirms; null: never. */
  readonly secondPersonFrom: bigint | null
  readonly submittedByMe: boolean
  readonly groupDuplicate: boolean
}
const plainAccount = (account: string): string => account.replace(/[\s-]/g, '')
export const confirmationCausesOf = (facts: ConfirmedFacts): readonly ConfirmationCause[] => {
  const { verifyStatus: now, verifyStatusThen: then } = facts
  const accounts = [facts.account, facts.partnerAccount].map(plainAccount)
  const stands: Readonly<Record<ConfirmationCause, boolean>> = {
    void: now === verifyStatus.cancelled && then !== now,
    red: (now === verifyStatus.redOffset && then !== now) || !mayPay(facts.amount, facts.payable),
    duplicate: facts.duplicates > 0,
    accountDiffers: !accounts.includes('') && accounts[0] !== accounts[1],
    notVerified: unverified.includes(now),
    secondPerson: facts.submittedByMe && facts.secondPersonFrom !== null && facts.batchAmount >= facts.secondPersonFrom,
    groupDuplicate: facts.groupDuplicate,
  }
  return confirmationCauses.filter((cause) => stands[cause])
}
