// The closed lists of words on an invoice's wire, apart from its shapes: the web reads them without a schema library.

/** Sort orders of a list. */
export const invoiceSorts = ['date', 'amountIncludingTax', 'enteredAt'] as const
/** The tabs of a list, each with its count. */
export const tabs = ['all', 'notVerified', 'exceptions', 'unused', 'submitted', 'confirmed', 'uncategorised', 'warnings'] as const
