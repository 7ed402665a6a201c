export { monthModule } from './month.module.ts'
