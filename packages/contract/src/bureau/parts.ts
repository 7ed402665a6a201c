// The parts of the bureau center, one line each.
export { taxAccountEndpoints } from './tax-accounts.ts'
