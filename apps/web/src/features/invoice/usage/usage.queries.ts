// Calls of invoice usage.
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { usageEndpoints } from '@piaotai/contract/usage.ts'
import type { UsageAct } from '@piaotai/domain/usage.ts'
import { api } from '../../../lib/http/api.ts'

/** Acts on which a person may remark. */
export const remarkedActs = ['return', 'withdraw', 'cancel'] as const
/** What the call names it. */
const remarkKeys = { return: 'remark', withdraw: 'reason', cancel: 'reason' } as const
/** Submitting and confirming have dialogs of their own, which check the invoices first. */
export type DialogAct = Exclude<UsageAct, 'submit' | 'confirm'>
type Input = Sent<typeof usageEndpoints.withdrawInvoices>
const calls = {
  withdraw: api.invoice.withdrawInvoices,
  return: api.invoice.returnInvoices,
  cancel: api.invoice.cancelConfirmations,
  occupy: api.invoice.occupyInvoices,
  release: api.invoice.releaseInvoices,
} as const satisfies Record<DialogAct, unknown>
/** The form shows refusals. */
export const changeUsage = (act: DialogAct, input: Input, remark: string): Promise<Received<typeof usageEndpoints.withdrawInvoices>> => {
  if (act === 'cancel') return calls.cancel({ ...input, reason: remark }, { quiet: true })
  const remarked = act === 'return' || act === 'withdraw'
  return calls[act]({ ...input, ...(remark === '' || !remarked ? {} : { [remarkKeys[act]]: remark }) }, { quiet: true })
}
