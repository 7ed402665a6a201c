// What notices say of payments.

/** `number`: of the first of `count` invoices. */
interface OfPayments {
  readonly number: string
  readonly count: number
  readonly by: string
  readonly remark: string
}
/** By kinds of notices. */
export interface PaymentNoticeData {
  /** What one person submitted at once waits for the reader: `count` invoices, the first of `payees` called `payee`. */
  readonly paymentWaits: {
    readonly count: number
    readonly amount: string
    readonly payee: string
    readonly payees: number
    readonly by: string
  }
  readonly usageReturned: OfPayments
  readonly paymentConfirmed: OfPayments
  readonly paymentWithdrawn: OfPayments
  readonly paymentUndone: OfPayments
  /** `target`: the system that paid. */
  readonly paidThere: { readonly number: string; readonly target: string }
  /** `number`: of the batch; `bad`: it paid a void or reversed invoice, `again`: it was paid already, or otherwise than agreed. */
  readonly paymentAlarm: { readonly number: string; readonly amount: string; readonly day: string; readonly cause: 'again' | 'bad' }
  readonly paymentBack: { readonly number: string; readonly amount: string; readonly day: string }
  /** `number`: of the first of `count` invoices. */
  readonly paymentAsked: { readonly number: string; readonly count: number; readonly by: string; readonly reason: string }
  readonly paymentAgreed: { readonly number: string; readonly count: number; readonly by: string }
  readonly paymentNotAgreed: { readonly number: string; readonly count: number; readonly by: string }
  /** `partner`: the first of `count`. */
  readonly accountChanged: { readonly partner: string; readonly count: number; readonly by: string }
}
