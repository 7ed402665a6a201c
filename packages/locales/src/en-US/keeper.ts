/** Who entered an invoice, where it was no person. */
export const keeper = { mailbox: 'Company mailbox' } as const
