export { deductionModule } from './deduction.module.ts'
