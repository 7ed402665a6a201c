// Deleting or restoring moves an invoice between lists of different features: both are refetched.
export const invoicesKey = ['invoices'] as const
export const deletionsKey = ['deletions'] as const
