export { takeOutModule } from './take-out.module.ts'
