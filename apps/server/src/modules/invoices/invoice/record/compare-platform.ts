// Compares a record with the tax platform's face whenever either changes; each differing field is a warning.
import { comparedWarnings, facedStatuses } from '@piaotai/domain/verification/platform-face.ts'
import type { Warning } from '@piaotai/domain/invoice/reading.ts'
import { json } from '../../../../db/json.ts'
import type { Tx } from '../../../../kernel/deps.ts'

const columns = [
  'date',
  'seller_name as sellerName',
  'seller_tax_id as sellerTaxId',
  'buyer_name as buyerName',
  'buyer_tax_id as buyerTaxId',
  'amount_excluding_tax as amountExcludingTax',
  'tax_amount as taxAmount',
  'amount_including_tax as amountIncludingTax',
  'verify_status',
  'warnings',
] as const

/**
 * Uses the newest face as long as the record's status rests on it; otherwise the warnings go. The caller holds the
 * record's lock.
 */
export const comparePlatform = async (tx: Tx, invoiceId: string): Promise<void> => {
  const record = await tx.selectFrom('invoice').select(columns).where('id', '=', invoiceId).executeTakeFirst()
  if (!record) return
  const reported = facedStatuses.includes(record.verify_status)
    ? await tx
        .selectFrom('verification')
        .select('face')
        .where('invoice_id', '=', invoiceId)
        .where('face', 'is not', null)
        .orderBy('settled_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
    : undefined
  const warnings = comparedWarnings(record.warnings as readonly Warning[], record, reported?.face)
  if (warnings)
    await tx
      .updateTable('invoice')
      .set({ warnings: json([...warnings] as unknown[]), warning_count: warnings.length })
      .where('id', '=', invoiceId)
      .execute()
}
