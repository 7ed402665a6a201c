// Other systems that invoices are pushed to: one adapter a kind, with four calls.
import type { Deductible } from '@piaotai/domain/deduction/deductible.ts'
import type { Standing } from '@piaotai/domain/judgement/standings.ts'
import type { PushError, PushKind, ReceiverState } from '@piaotai/domain/push/push.ts'

/** A request as it leaves, with dots in the place of secrets. */
export interface ShownRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export interface PushedLine {
  readonly name: string | null
  readonly spec: string | null
  readonly unit: string | null
  readonly quantity: string | null
  readonly unitPrice: string | null
  readonly amount: string | null
  readonly taxRate: string | null
  readonly taxAmount: string | null
}
export interface PushedFile {
  readonly name: string
  readonly format: string
  readonly size: number
  readonly sha256: string
  /** Lives for a quarter of an hour. */
  readonly url: string
  readonly read: () => Promise<Uint8Array>
}
/** An invoice as receivers get it: amounts are decimal strings. */
export interface PushedInvoice {
  readonly id: string
  readonly version: number
  readonly type: number
  readonly code: string | null
  readonly number: string | null
  readonly date: string | null
  readonly checkCode: string | null
  readonly sellerName: string | null
  readonly sellerTaxId: string | null
  readonly buyerName: string | null
  readonly buyerTaxId: string | null
  readonly amountExcludingTax: string | null
  readonly taxAmount: string | null
  readonly amountIncludingTax: string | null
  /** How it stands: normal, void, redFull, …; what red invoices reversed of it, above zero; the most that may be paid. */
  readonly standing: Standing
  readonly redAmounts: { readonly net: string | null; readonly tax: string | null; readonly gross: string } | null
  readonly payable: string
  /** Null where it is not incoming. */
  readonly deductible: Pick<Deductible, 'figure' | 'way' | 'reason' | 'source'> | null
  readonly category: number
  readonly verifyStatus: number
  readonly remark: string | null
  readonly specialBusiness: string | null
  /** The company's extended fields that have a value, under the company's own names. */
  readonly extended: readonly { readonly key: string; readonly name: string; readonly value: string }[]
  readonly pools: readonly string[]
  /** What our partner is called there. */
  readonly partnerNumber: string | null
  readonly lines: readonly PushedLine[]
  readonly files: readonly PushedFile[]
}
/** One push to one target. */
export interface PushOrder {
  /** TS-YYYYMMDD-XXXXXX-C */
  readonly number: string
  /** The same at every attempt. */
  readonly key: string
  readonly invoice: PushedInvoice
  /** What the receiver called it before: it is changed there in place of added. */
  readonly externalId: string | null
  readonly update: boolean
}
/** What an adapter may do in a call, and what it knows of its target. */
export interface PushCall {
  readonly settings: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, string>>
  readonly now: Date
  /** Names the session that calls of one target share. */
  readonly session: string
  /** Hears each request that leaves; `main`: the one that hands the invoice over. */
  readonly onRequest: (request: ShownRequest, main?: boolean) => void
}
export type PushAnswer =
  | { readonly as: 'received'; readonly externalId: string | null; readonly note: string }
  /** Taken, and acknowledged later. */
  | { readonly as: 'sent'; readonly externalId: string | null; readonly note: string }
  | { readonly as: 'rejected'; readonly error: PushError; readonly note: string }
  /**
   * `arrived`: `no` when nothing of it can have been kept, `perhaps` when the receiver must be asked before it is sent again.
   * `retryAfter` in seconds.
   */
  | {
      readonly as: 'error'
      readonly error: PushError
      readonly note: string
      readonly arrived: 'no' | 'perhaps'
      readonly retryAfter?: number
    }
/** `cannot`: this receiver has no way to be asked. */
export type Found =
  | {
      readonly as: 'there'
      readonly state: 'received' | 'sent' | 'rejected'
      readonly externalId: string | null
      readonly receiverState: ReceiverState | null
      readonly note: string
    }
  | { readonly as: 'absent' }
  | { readonly as: 'cannot' }
  | { readonly as: 'error'; readonly error: PushError; readonly note: string }
export type Recalled =
  | { readonly as: 'withdrawn' | 'absent' | 'cannot'; readonly note: string }
  | { readonly as: 'refused'; readonly note: string }
  | { readonly as: 'error'; readonly error: PushError; readonly note: string }
export interface ProbeStep {
  /** A word of the step: `login`, `save`, `readBack`, `delete`, `answer`. */
  readonly step: 'address' | 'login' | 'rights' | 'answer'
  readonly ok: boolean
  readonly error: PushError | null
  readonly note: string
  readonly tookMs: number
}

export interface PushedEntry {
  readonly side: 'debit' | 'credit'
  readonly account: string
  readonly summary: string
  /** A decimal. */
  readonly amount: string
  readonly auxiliary: 'customer' | 'supplier' | 'department' | null
  /** Its code there; empty where none is known. */
  readonly auxiliaryCode: string
}
/** A voucher as receivers get it. */
export interface VoucherOrder {
  /** The same at every attempt; the receiver keeps it, and is asked by it. */
  readonly reference: string
  /** YYYY-MM-DD */
  readonly day: string
  /** 附单据数. */
  readonly attachments: number
  /** 核算组织: the company's, where the target names none. */
  readonly organisation: string
  readonly entries: readonly PushedEntry[]
}
/** Calls of receivers that take vouchers. `externalId` of an answer: the voucher's number in the books, without its word. */
export interface VoucherReceiver {
  /** Whether the target's settings say where vouchers go. */
  readonly takes: (settings: PushCall['settings']) => boolean
  readonly push: (call: PushCall, order: VoucherOrder) => Promise<PushAnswer>
  readonly readBack: (call: PushCall, order: VoucherOrder) => Promise<Found>
}

export interface PushAdapter {
  readonly kind: PushKind
  /** The very requests of a push, none of which leaves. */
  readonly preview: (call: PushCall, order: PushOrder) => readonly ShownRequest[]
  /** Tries address, login and rights without leaving anything at the receiver. */
  readonly probe: (call: PushCall) => Promise<readonly ProbeStep[]>
  readonly push: (call: PushCall, order: PushOrder) => Promise<PushAnswer>
  readonly readBack: (call: PushCall, order: PushOrder) => Promise<Found>
  readonly recall: (call: PushCall, order: PushOrder) => Promise<Recalled>
  /** Whether the receiver tells a repeated push by its key, so that it may be sent again without asking. */
  readonly repeatable: (settings: PushCall['settings']) => boolean
  /** Absent: this kind of receiver takes no vouchers. */
  readonly vouchers?: VoucherReceiver
}
export type PushAdapters = Readonly<Record<PushKind, PushAdapter>>
