// An outside system uses an invoice, or no longer does: said by the system itself, on the account of whoever handed it over.
import { usageStatus } from '@piaotai/domain/states.ts'
import { usageStatusAfter } from '@piaotai/domain/usage.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { writeUsageStatus } from '../invoice/index.ts'
import { beginUsage, endUsage, usageOf } from './usage-rows.ts'

interface Used {
  readonly companyId: string
  readonly invoiceId: string
  /** Its use status, under its lock. */
  readonly status: number
  readonly by: { readonly userId: string; readonly userName: string }
  /** The other system, for the log. */
  readonly where: string
}
/** False when the invoice is in another use, which stays. */
export const useOutside = async (
  { audit, clock }: Needs<'audit' | 'clock'>,
  tx: Tx,
  act: 'occupy' | 'release',
  { companyId, invoiceId, status, by, where }: Used,
): Promise<boolean> => {
  const to = usageStatusAfter(status, act)
  if (to === undefined) return false
  const key = { companyId, ids: [invoiceId] }
  await writeUsageStatus(tx, key.ids, to)
  const uses = await (to === usageStatus.external ? beginUsage(tx, { ...by, language: 'zh-CN' }, key, clock.now()) : endUsage(tx, key))
  await audit.record(tx, { companyId, userName: where }, [
    {
      action: act === 'occupy' ? 'invoice.occupied' : 'invoice.released',
      objectType: 'invoice',
      objectId: invoiceId,
      detail: { from: status, to, target: where },
    },
  ])
  await emit(tx, 'usage.changed', { companyId, act, from: status, to, uses: uses.map(usageOf) })
  return true
}
