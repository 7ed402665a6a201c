export { usageModule } from './usage.module.ts'
