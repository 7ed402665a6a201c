// The seal of a closed month: a digest of what was known at closing, and of the seal before it.
import type { MonthCell, MonthPart } from './month-cells.ts'

/** Sums of a month, as decimal strings. */
export interface MonthSums {
  readonly incoming: { readonly count: number; readonly amount: string; readonly tax: string }
  readonly outgoing: { readonly count: number; readonly amount: string; readonly tax: string }
  /** Input tax that the plan of the period counts. */
  readonly deductible: string
  /** 应纳增值税 by the plan of the period. */
  readonly payable: string
  /** Vouchers of the month and their debit side, which equals the credit side. */
  readonly vouchers: { readonly count: number; readonly amount: string }
}
export interface SealedSignature {
  readonly userId: string
  readonly name: string
  /** ISO 8601 in UTC. */
  readonly at: string
}
/** All that a seal is a digest of: as JSON with sorted keys, without blanks, in UTF-8. */
export interface SealedMonth {
  readonly companyId: string
  readonly month: string
  readonly sums: MonthSums
  readonly cells: readonly { readonly cell: MonthCell; readonly count: number; readonly exact: boolean; readonly amount: string | null }[]
  /** Of each line: what was done, of how many. */
  readonly parts: readonly { readonly part: MonthPart; readonly done: number; readonly whole: number }[]
  readonly notDone: readonly MonthPart[]
  /** Why it was closed with something left; null: nothing was. */
  readonly reason: string | null
  readonly onePerson: boolean
  readonly prepared: SealedSignature
  readonly closed: SealedSignature
  /** The seal of the month closed before; null: the first one. */
  readonly previous: string | null
}
