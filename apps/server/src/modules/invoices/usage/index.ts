export {
  changeUsage,
  changeUsageIn,
  type Accompanied,
  type Accompaniment,
  type ChangedUse,
  type UsageDeps,
} from './change-usage.ts'
export { continueUse, endUse } from './part-use.ts'
export { useOutside } from './use-outside.ts'
export { usageModule } from './usage.module.ts'
