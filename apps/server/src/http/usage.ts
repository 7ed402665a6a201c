import type { usageEndpoints } from '@piaotai/contract/invoice/usage.ts'
import type { UsageUseCases } from '../modules/usage/index.ts'
import type { HandlersOf } from './register-center.ts'

/** A part of the invoice center. */
export const usageRoutes = (useCases: UsageUseCases): HandlersOf<typeof usageEndpoints> => ({
  submitInvoices: ({ who, input }) => useCases.submitInvoices(who, input),
  withdrawInvoices: ({ who, input }) => useCases.withdrawInvoices(who, input),
  returnInvoices: ({ who, input }) => useCases.returnInvoices(who, input),
  confirmInvoices: ({ who, input }) => useCases.confirmInvoices(who, input),
  cancelConfirmations: ({ who, input }) => useCases.cancelConfirmations(who, input),
  occupyInvoices: ({ who, input }) => useCases.occupyInvoices(who, input),
  releaseInvoices: ({ who, input }) => useCases.releaseInvoices(who, input),
})
