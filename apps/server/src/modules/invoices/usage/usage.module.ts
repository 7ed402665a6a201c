// 使用: what outside systems do. Payments have a module of their own.
import { defineModule } from '../../../kernel/module.ts'
import { changeUsage, type UsageDeps } from './change-usage.ts'
import { usageSubscribers } from './subscribers.ts'

export const usageModule = defineModule({
  useCases: (deps: UsageDeps) => ({
    occupyInvoices: changeUsage(deps, 'occupy'),
    releaseInvoices: changeUsage(deps, 'release'),
  }),
  subscribers: () => usageSubscribers,
})
