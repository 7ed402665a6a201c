// Kinds of rows that stand between now and a closed month.

/** day: a day of the bureau's list that was not pulled. gap: a run of missing numbers. seller: one that sends every month. period: the month itself. */
export const monthThingKinds = [
  'invoice',
  'taxInvoice',
  'importFile',
  'mailPart',
  'day',
  'seller',
  'gap',
  'reconciliationRow',
  'payment',
  'bankFileRow',
  'statementLine',
  'voucher',
  'delivery',
  'period',
] as const
export type MonthThingKind = (typeof monthThingKinds)[number]
