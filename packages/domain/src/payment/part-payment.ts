// 少付: what becomes of the rest where less is paid than may be. later 以后付: it may be submitted again; never 不付: it is closed with the payment.
export const rests = ['later', 'never'] as const
export type Rest = (typeof rests)[number]

/** What a submission says of the rest: nothing is left of a whole payment, and a refund is never split. */
export const restOf = (payable: bigint, amount: bigint, chosen: Rest | undefined): Rest =>
  payable > 0n && amount < payable ? (chosen ?? 'later') : 'never'

/** What stays to be paid once `amount` of `payable` is; nothing where the invoice is closed with it. */
export const remainsAfter = (payable: bigint, amount: bigint, rest: Rest): bigint =>
  rest === 'never' || payable <= 0n || amount >= payable ? 0n : payable - amount
