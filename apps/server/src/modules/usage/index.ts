// Every use case of the use of invoices, built from its dependencies.
import { changeUsage, type UsageDeps } from './change-usage.ts'

export type { UsageDeps }
export { usageSubscribers } from './subscribers.ts'

export const usageUseCases = (deps: UsageDeps) => ({
  submitInvoices: changeUsage(deps, 'submit'),
  withdrawInvoices: changeUsage(deps, 'withdraw'),
  returnInvoices: changeUsage(deps, 'return'),
  confirmInvoices: changeUsage(deps, 'confirm'),
  cancelConfirmations: changeUsage(deps, 'cancel'),
  occupyInvoices: changeUsage(deps, 'occupy'),
  releaseInvoices: changeUsage(deps, 'release'),
})
export type UsageUseCases = ReturnType<typeof usageUseCases>
