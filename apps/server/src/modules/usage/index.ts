export {
  changeUsage,
  type Accompanied,
  type Accompaniment,
  type ChangedUse,
  type UsageDeps,
} from './change-usage.ts'
export { usageModule } from './usage.module.ts'
