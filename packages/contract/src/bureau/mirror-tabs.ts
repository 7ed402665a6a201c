/** Tabs of the bureau's invoices. */
export const mirrorTabs = ['toSync', 'differs', 'failed', 'risky', 'unticked'] as const
