export {
  deductibleColumns,
  deductibleContext,
  deductibleFactsOf,
  offeredReason,
  type DeductibleContext,
  type DeductibleRow,
} from './deductible-columns.ts'
export { deductiblesOf } from './deductible-of-invoices.ts'
