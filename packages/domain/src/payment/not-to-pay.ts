// 不用付: why nothing is paid for an invoice.
export const notToPayReasons = ['void', 'red', 'replaced', 'settled', 'offset', 'other'] as const
export type NotToPayReason = (typeof notToPayReasons)[number]
export const notToPayNoteMax = 200
