export { deductionModule } from './deduction.module.ts'
export { monthPlan, tickedAndChanged, type MonthPlan, type PlanStep } from './month-plan.ts'
export { confirmedOf } from './plan.ts'
