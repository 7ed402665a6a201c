/** Tabs of the bureau's invoices. */
export const mirrorTabs = ['toSync', 'differs', 'failed', 'risky', 'unticked'] as const
/** Tabs of what is booked: not at all, marked here, and at the bureau. */
export const bookingTabs = ['unbooked', 'marked', 'booked'] as const
