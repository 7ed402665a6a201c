// Every use case of the use of invoices, given its needs at once.
import { changeUse, type UseNeeds } from './change-use.ts'

export const useUses = (needs: UseNeeds) => ({
  submitInvoices: changeUse(needs, 'submit'),
  withdrawInvoices: changeUse(needs, 'withdraw'),
  returnInvoices: changeUse(needs, 'return'),
  confirmInvoices: changeUse(needs, 'confirm'),
  cancelConfirmations: changeUse(needs, 'cancel'),
  occupyInvoices: changeUse(needs, 'occupy'),
  releaseInvoices: changeUse(needs, 'release'),
})
export type UseUses = ReturnType<typeof useUses>
