// A use that ends with a part of its invoice paid, and goes on where that payment is taken back. The caller locks the invoices and logs.
import { usageStatus } from '@piaotai/domain/states.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { writeUsageStatus } from '../invoice/index.ts'
import { endUsage } from './usage-rows.ts'

export const endUse = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<void> => {
  await writeUsageStatus(tx, ids, usageStatus.unused)
  await endUsage(tx, { companyId, ids })
}
interface ContinuedUse {
  readonly invoiceId: string
  readonly useId: string
  readonly userId: string
  readonly userName: string
  readonly language: 'zh-CN' | 'en-US'
  readonly at: string
}
/** As they were when their payment was confirmed. */
export const continueUse = async (tx: Tx, companyId: string, uses: readonly ContinuedUse[]): Promise<void> => {
  await writeUsageStatus(
    tx,
    uses.map(({ invoiceId }) => invoiceId),
    usageStatus.confirmed,
  )
  await tx
    .insertInto('invoice_use')
    .values(
      uses.map(({ invoiceId, useId, userId, userName, language, at }) => ({
        company_id: companyId,
        invoice_id: invoiceId,
        use_id: useId,
        submitted_by: userId,
        submitted_by_name: userName,
        submitted_language: language,
        submitted_at: at,
        confirmed_by: null,
        confirmed_by_name: null,
        confirmed_language: null,
        confirmed_at: null,
      })),
    )
    .execute()
}
