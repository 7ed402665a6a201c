// The parts of the bureau center, one line each.
export { apiKeyEndpoints } from './api-keys.ts'
export { bookingEndpoints } from './bookings.ts'
export { deductionEndpoints } from './deductions.ts'
export { reconciliationEndpoints } from './reconciliations.ts'
export { taxAccountEndpoints } from './tax-accounts.ts'
export { taxInvoiceEndpoints } from './tax-invoices.ts'
export { taxLoginEndpoints } from './tax-logins.ts'
export { taxPullEndpoints } from './tax-pulls.ts'
