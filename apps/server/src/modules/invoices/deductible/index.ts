export {
  deductibleColumns,
  deductibleContext,
  deductibleFactsOf,
  recordsFirst,
  reverses,
  rowsFirst,
  staffOf,
  type DeductibleContext,
  type DeductibleRow,
} from './deductible-columns.ts'
export { deductiblesOf, toldDeductible } from './deductible-of-invoices.ts'
