import type { useEndpoints } from '@piaotai/contract/invoice/use.ts'
import type { UseUses } from '../modules/use/index.ts'
import type { HandlersOf } from './serve-center.ts'

/** A part of the invoice center. */
export const useHandlers = (uses: UseUses): HandlersOf<typeof useEndpoints> => ({
  submitInvoices: ({ who, input }) => uses.submitInvoices(who, input),
  withdrawInvoices: ({ who, input }) => uses.withdrawInvoices(who, input),
  returnInvoices: ({ who, input }) => uses.returnInvoices(who, input),
  confirmInvoices: ({ who, input }) => uses.confirmInvoices(who, input),
  cancelConfirmations: ({ who, input }) => uses.cancelConfirmations(who, input),
  occupyInvoices: ({ who, input }) => uses.occupyInvoices(who, input),
  releaseInvoices: ({ who, input }) => uses.releaseInvoices(who, input),
})
