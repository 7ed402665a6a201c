// 对账: what the bureau holds of a month beside what the company has.
import type { HandField } from './manual-entry/manual-entry-values.ts'

/** 两边一致, 有差异, 只有税局有, 只有我们有, 迟到, and ours that take no part because the bureau holds none of their kind. */
export const reconcileResults = ['both', 'differs', 'bureauOnly', 'oursOnly', 'late', 'leftOut'] as const
export type ReconcileResult = (typeof reconcileResults)[number]
/** Results that somebody has to look at. */
export const reconcileOpen = ['differs', 'bureauOnly', 'oursOnly', 'late'] as const satisfies readonly ReconcileResult[]
/** Beside "all": to be handled, explained, agreeing by now, and each result. */
export const reconcileTabs = ['todo', 'explained', 'later', 'leftOut'] as const
export type ReconcileTab = (typeof reconcileTabs)[number]
/** Fields that are compared, in the order in which a difference names them. */
export const reconcileFields = [
  'state',
  'total',
  'amount',
  'tax',
  'date',
  'type',
  'category',
  'sellerName',
  'sellerTaxId',
  'buyerName',
  'buyerTaxId',
] as const
export type ReconcileField = (typeof reconcileFields)[number]
/** Fields whose difference a person settles, with the field of the face; how an invoice stands is the bureau's word. */
export const settledFields = {
  total: 'amountIncludingTax',
  amount: 'amountExcludingTax',
  tax: 'taxAmount',
  date: 'date',
  type: 'type',
  sellerName: 'seller.name',
  sellerTaxId: 'seller.taxId',
  buyerName: 'buyer.name',
  buyerTaxId: 'buyer.taxId',
} as const satisfies Partial<Record<ReconcileField, HandField>>
export type SettledField = keyof typeof settledFields
export const settledNames = Object.keys(settledFields) as readonly SettledField[]
/** Its difference is settled, until that is taken back. */
export const isSettled = ({ sync, syncNote }: { readonly sync: string; readonly syncNote: string }): boolean =>
  sync === 'success' && syncNote === 'settled'
/** Hours within which a settled difference is taken back. */
export const unsettleHours = 24
/** Ours and the bureau's, of each field that differs. */
export type ReconcileDifferences = Partial<Record<ReconcileField, readonly [ours: string | null, bureau: string | null]>>

/** The count of a result on either side, and its amount. */
export interface ReconcileFigure {
  readonly count: number
  readonly bureau: number
  readonly ours: number
  readonly total: string
}
export type ReconcileFigures = Readonly<Record<ReconcileResult, ReconcileFigure>>
const none: ReconcileFigure = { count: 0, bureau: 0, ours: 0, total: '0.00' }
/** Figures of all results; those without rows are nil. */
export const figuresOf = (found: readonly (ReconcileFigure & { readonly result: ReconcileResult })[]): ReconcileFigures =>
  Object.fromEntries(
    reconcileResults.map((result) => {
      const one = found.find((figure) => figure.result === result)
      return [result, one ? { count: one.count, bureau: one.bureau, ours: one.ours, total: one.total } : none]
    }),
  ) as unknown as ReconcileFigures
/** Every invoice that went in came out under exactly one result. */
export const isWhole = (figures: ReconcileFigures, went: { readonly bureau: number; readonly ours: number }): boolean => {
  const sum = (side: 'bureau' | 'ours'): number => reconcileResults.reduce((all, result) => all + figures[result][side], 0)
  return sum('bureau') === went.bureau && sum('ours') === went.ours
}
export const reconcileLimits = { reason: 200, batch: 500, months: 24 } as const
