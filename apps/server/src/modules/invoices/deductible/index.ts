export {
  deductibleColumns,
  deductibleContext,
  deductibleFactsOf,
  offeredReason,
  staffOf,
  type DeductibleContext,
  type DeductibleRow,
} from './deductible-columns.ts'
export { deductiblesOf, toldDeductible } from './deductible-of-invoices.ts'
