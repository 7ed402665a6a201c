// 付款: bounds, ages of what is unpaid, and the batches that invoices are submitted in. What may be paid is judged in judgement/.
import { causes } from '../judgement/judgement-table.ts'
import { limits } from '../limits.ts'

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
/** Whoever loosened the limit of second persons stays under the former one for so many days. */
export const limitFreshDays = 30
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

/** When what waits is due: today or before; later, or on no day that was said. */
export const dueTimes = ['today', 'later'] as const
export type DueTime = (typeof dueTimes)[number]
/** Who submitted a payment, as the person who looks at it says it. */
export const submitters = ['me', 'others'] as const
/** 待确认账龄: days that submitted invoices have waited for confirmation. */
export const waitBands = ['to3', 'to7', 'to14', 'longer'] as const
export type WaitBand = (typeof waitBands)[number]
/** First and last day of each; one submitted today is in the first. */
export const waitBounds: Readonly<Record<WaitBand, readonly [from: number | null, to: number | null]>> = {
  to3: [null, 3],
  to7: [4, 7],
  to14: [8, 14],
  longer: [15, null],
}
export const waitBandOf = (days: number): WaitBand =>
  waitBands.find((band) => waitBounds[band][1] === null || days <= waitBounds[band][1]!)!

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

/** What a payment was submitted or confirmed in spite of: the judge's causes, and one of the radar's that earlier releases knew. */
export const pastCauses = [...causes, 'highRisk'] as const
export type PastCause = (typeof pastCauses)[number]
/** A payee's payments of so many days count together towards the amount that two people answer for. */
export const thresholdDays = 7
