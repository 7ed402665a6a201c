// Calls of the use of invoices.
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { useEndpoints } from '@piaotai/contract/invoice/use.ts'
import type { UseAct } from '@piaotai/domain/use-states.ts'
import { api } from '../../lib/api.ts'

/** Acts on which a person may remark. */
export const remarkedActs = ['return', 'confirm'] as const
type Ask = Sent<typeof useEndpoints.submitInvoices>
const calls = {
  submit: api.invoice.submitInvoices,
  withdraw: api.invoice.withdrawInvoices,
  return: api.invoice.returnInvoices,
  confirm: api.invoice.confirmInvoices,
  cancel: api.invoice.cancelConfirmations,
  occupy: api.invoice.occupyInvoices,
  release: api.invoice.releaseInvoices,
} as const satisfies Record<UseAct, unknown>
/** Refusals are left to the form to show. */
export const changeUse = (act: UseAct, ask: Ask, remark: string): Promise<Received<typeof useEndpoints.submitInvoices>> =>
  calls[act]({ ...ask, ...(remark === '' || !remarkedActs.some((one) => one === act) ? {} : { remark }) }, { quiet: true })
