// Pools that a rule about the sender names, for the invoices that its mail brought.
import { writePools } from '../../invoices/pool/index.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { MailRecord } from './derive-status.ts'
import { ruleFor } from './sender-rules.ts'

export const poolRecorded = async (tx: Tx, mail: MailRecord, importId: string): Promise<void> => {
  const { company_id: companyId } = mail
  const rule = await ruleFor(tx, mail.from_address)
  if (!rule || rule.pool_ids.length === 0) return
  const recorded = await tx
    .selectFrom('import_item')
    .select('invoice_id')
    .where('import_file_id', '=', importId)
    .where('outcome', '=', 'entered')
    .where('invoice_id', 'is not', null)
    .execute()
  if (recorded.length === 0) return

  await writePools(
    tx,
    companyId,
    recorded.map(({ invoice_id: id }) => ({ invoiceId: id!, pools: rule.pool_ids })),
  )
}
