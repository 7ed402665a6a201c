// A deleted or restored invoice moves between two lists of different features: both are read anew.
export const invoicesKey = ['invoices'] as const
export const deletionsKey = ['deletions'] as const
