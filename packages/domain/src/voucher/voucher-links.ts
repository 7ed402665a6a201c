// 红字冲销: how vouchers stand to each other, and what may be done with one by its state and its links.
import { fromFen, toFen } from '../money/money.ts'
import { voucherActions, voucherLimits, type VoucherAct, type VoucherEntry, type VoucherState } from './voucher.ts'

/**
 * What the other voucher is to this one: this one reverses it, is reversed by it, books its invoices anew, or was booked anew by it. A
 * reversal is told of what was booked anew beside it.
 */
export const voucherLinks = ['reverses', 'reversedBy', 'replaces', 'replacedBy'] as const
export type VoucherLink = (typeof voucherLinks)[number]

/** One reversal a voucher, whose entries stay those of the other; what was booked anew goes before its reversal does. */
const heldBack: Readonly<Partial<Record<VoucherAct, (has: (link: VoucherLink) => boolean) => boolean>>> = {
  edit: (has) => has('reverses'),
  merge: (has) => has('reverses') || has('replaces'),
  remove: (has) => has('reverses') && has('replacedBy'),
  reverse: (has) => has('reverses') || has('reversedBy'),
  bookAnew: (has) => has('reverses') || !has('reversedBy') || has('replacedBy'),
}
/** Whether an act may be done with a voucher. */
export const mayVoucher = (
  act: VoucherAct,
  { state, links }: { readonly state: VoucherState; readonly links: readonly VoucherLink[] },
): boolean => voucherActions[state].includes(act) && heldBack[act]?.((link) => links.includes(link)) !== true

/** The same entries below zero, as red ones stand in the books: on their own sides. */
export const reversedEntries = (entries: readonly VoucherEntry[], number: string): readonly VoucherEntry[] =>
  entries.map((entry) => ({
    ...entry,
    summary: [...`冲销 ${number} ${entry.summary}`].slice(0, voucherLimits.summary).join(''),
    amount: fromFen(-toFen(entry.amount)!),
  }))
