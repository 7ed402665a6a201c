// The events of payments, by name, with their payloads.
import type { RequestAct, RequestState } from '@piaotai/domain/payment/payment.ts'
import type { OfCompany, OfInvoice } from './event-shapes.ts'

/** `invoiceId`: the first of the batch of this number; `people`: its submitter and its payer. */
interface OfBankLine extends OfInvoice {
  readonly number: string
  readonly day: string
  readonly amount: string
  readonly bad: boolean
  readonly people: readonly string[]
}

/** What one person submitted at once, a batch for each payee. */
interface OfSubmission extends OfCompany {
  readonly submissionId: string
}

export interface PaymentEvents {
  /**
   * It waits for those of `to`, who may confirm `count` of its invoices: the first of `payees` is called `payee`. Told apart by what they see;
   * `whole`: all of it.
   */
  'payment.waits': OfSubmission & {
    readonly count: number
    readonly amount: string
    readonly payee: string
    readonly payees: number
    readonly by: string
    readonly whole: boolean
    readonly to: readonly string[]
  }
  /** Nothing of it waits any more. */
  'payment.waitsNoMore': OfSubmission
  /** A person asks for an act on `count` invoices of bank files, the first called `number`; `to` may agree. */
  'paymentRequest.asked': OfCompany & {
    readonly requestId: string
    readonly act: RequestAct
    readonly number: string
    readonly count: number
    readonly by: string
    readonly reason: string
    readonly to: readonly string[]
  }
  /** It is agreed to, refused, given up, or lapsed; `by`: whoever decided, and nobody otherwise. */
  'paymentRequest.ended': OfCompany & {
    readonly requestId: string
    readonly act: RequestAct
    readonly state: Exclude<RequestState, 'open'>
    readonly number: string
    readonly count: number
    readonly askedBy: string
    readonly by: string | null
  }
  /**
   * A payment was confirmed, withdrawn, or its confirmation taken back; `to`: one person of the other side, with the invoices that concern
   * them. Nobody hears of their own act.
   */
  'payment.followed': OfCompany & {
    readonly act: 'confirm' | 'withdraw' | 'cancel'
    readonly to: string
    readonly invoices: readonly { readonly id: string; readonly number: string | null }[]
    readonly by: string
    readonly remark: string
  }
  /** Another system paid an invoice that waits for payment here; `to`: its submitter, and those who pay. */
  'payment.paidThere': OfInvoice & { readonly number: string | null; readonly target: string; readonly to: readonly string[] }
  /** A bank's line says that money left a second time, for a void or reversed invoice (`bad`), or otherwise than agreed. */
  'payment.alarmed': OfBankLine
  /** A bank's line says that a payment came back: it waits again. */
  'payment.cameBack': OfBankLine
}
