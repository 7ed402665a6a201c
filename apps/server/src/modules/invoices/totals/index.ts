export { checkTotals, mendCompany, type TotalsDiffered } from './check-totals.ts'
export { foldCompany, foldTotals } from './fold-totals.ts'
export { totalsModule } from './totals.module.ts'
