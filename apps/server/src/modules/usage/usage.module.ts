import { defineModule } from '../../kernel/module.ts'
import { changeUsage, type UsageDeps } from './change-usage.ts'
import { usageSubscribers } from './subscribers.ts'

export const usageModule = defineModule({
  useCases: (deps: UsageDeps) => ({
    submitInvoices: changeUsage(deps, 'submit'),
    withdrawInvoices: changeUsage(deps, 'withdraw'),
    returnInvoices: changeUsage(deps, 'return'),
    confirmInvoices: changeUsage(deps, 'confirm'),
    cancelConfirmations: changeUsage(deps, 'cancel'),
    occupyInvoices: changeUsage(deps, 'occupy'),
    releaseInvoices: changeUsage(deps, 'release'),
  }),
  subscribers: usageSubscribers,
})
