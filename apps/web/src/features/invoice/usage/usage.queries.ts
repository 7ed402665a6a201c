// Calls of invoice usage.
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { usageEndpoints } from '@piaotai/contract/usage.ts'
import type { UsageAct } from '@piaotai/domain/usage.ts'
import { api } from '../../../lib/http/api.ts'

/** Acts of which a person says why; it is needed of an undone confirmation, and of what a bank file holds. */
export const remarkedActs = ['withdraw', 'return', 'cancel'] as const
/** Submitting and confirming have dialogs of their own, which check the invoices first. */
export type DialogAct = Exclude<UsageAct, 'submit' | 'confirm'>
type Endpoints = typeof usageEndpoints
type Input = Sent<Endpoints['occupyInvoices']>
type Outcomes = Received<Endpoints['withdrawInvoices']>
/** The form shows refusals. */
const quiet = { quiet: true } as const
export const changeUsage = (act: DialogAct, input: Input, why: string): Promise<Outcomes> => {
  switch (act) {
    case 'withdraw':
      return api.invoice.withdrawInvoices({ ...input, ...(why === '' ? {} : { reason: why }) }, quiet)
    case 'return':
      return api.invoice.returnInvoices({ ...input, ...(why === '' ? {} : { remark: why }) }, quiet)
    case 'cancel':
      return api.invoice.cancelConfirmations({ ...input, reason: why }, quiet)
    case 'occupy':
      return api.invoice.occupyInvoices(input, quiet)
    case 'release':
      return api.invoice.releaseInvoices(input, quiet)
  }
}
