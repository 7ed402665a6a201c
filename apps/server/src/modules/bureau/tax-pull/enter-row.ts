// Enters an older invoice, which has no file at the digital platform, by what the bureau's list says of it.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { manualEntryReading } from '@piaotai/domain/manual-entry/manual-entry-reading.ts'
import { category, entrySource } from '@piaotai/domain/states.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { recordReading } from '../../invoices/invoice/index.ts'
import type { TaxPullDeps } from './deps.ts'
import type { MirrorRecord } from './mirror-events.ts'

/** The record has no original: a file that agrees joins it later. Undefined where the list does not tell its kind. */
export const enterRow = async (deps: Pick<TaxPullDeps, 'clock' | 'audit'>, tx: Tx, row: MirrorRecord): Promise<string | undefined> => {
  const { company_id: companyId, sync_owner: userId } = row
  if (row.type === null || userId === null) return undefined
  const owner = await tx.selectFrom('app_user').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
  const values = {
    type: String(row.type),
    code: row.code ?? '',
    number: row.number,
    date: shanghaiDay(new Date(row.issued_at)),
    'seller.name': row.seller_name ?? '',
    'seller.taxId': row.seller_tax_id ?? '',
    'buyer.name': row.buyer_name ?? '',
    'buyer.taxId': row.buyer_tax_id ?? '',
    amountExcludingTax: row.amount,
    taxAmount: row.tax,
    amountIncludingTax: row.total,
    remark: row.remark ?? '',
  }
  const reading = manualEntryReading(values, [], 'sheet', shanghaiDay(deps.clock.now()))
  const entering = {
    companyId,
    userId,
    userName: owner.name,
    entrySource: entrySource.taxBureau,
    categoryHint: row.direction === 'in' ? category.incoming : category.outgoing,
  }
  return (await recordReading(deps)(tx, entering, reading, null)).invoiceId
}
