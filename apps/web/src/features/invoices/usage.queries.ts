// Calls of invoice usage.
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { usageEndpoints } from '@piaotai/contract/invoice/usage.ts'
import type { UsageAct } from '@piaotai/domain/usage-states.ts'
import { api } from '../../lib/api.ts'

/** Acts on which a person may remark. */
export const remarkedActs = ['return', 'confirm'] as const
type Input = Sent<typeof usageEndpoints.submitInvoices>
const calls = {
  submit: api.invoice.submitInvoices,
  withdraw: api.invoice.withdrawInvoices,
  return: api.invoice.returnInvoices,
  confirm: api.invoice.confirmInvoices,
  cancel: api.invoice.cancelConfirmations,
  occupy: api.invoice.occupyInvoices,
  release: api.invoice.releaseInvoices,
} as const satisfies Record<UsageAct, unknown>
/** The form shows refusals. */
export const changeUsage = (act: UsageAct, input: Input, remark: string): Promise<Received<typeof usageEndpoints.submitInvoices>> =>
  calls[act]({ ...input, ...(remark === '' || !remarkedActs.some((one) => one === act) ? {} : { remark }) }, { quiet: true })
