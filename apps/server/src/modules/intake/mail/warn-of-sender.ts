// Invoices that a mail brought whose sender failed a check carry a warning of it.
import { failedChecks, senderUnproven } from '@piaotai/domain/mail.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { addWarning } from '../../invoices/invoice/index.ts'
import type { MailRecord } from './derive-status.ts'

/** Of one import: those that it recorded, and those whose face it replaced. */
export const warnOfSender = async ({ audit }: Needs<'audit'>, tx: Tx, mail: MailRecord, importId: string): Promise<void> => {
  const failed = failedChecks(mail.checks)
  if (failed.length === 0) return
  const { company_id: companyId } = mail
  const brought = await tx
    .selectFrom('import_item')
    .select('invoice_id')
    .where('import_file_id', '=', importId)
    .where('outcome', 'in', ['entered', 'originalUpdated', 'joined'])
    .where('invoice_id', 'is not', null)
    .execute()
  const ids = brought.flatMap(({ invoice_id: id }) => id ?? [])
  if (ids.length === 0) return
  const checks = failed.map((name) => name.toUpperCase()).join(', ')
  const sender = mail.from_address || mail.envelope_from
  await addWarning(tx, ids, { field: 'mail', code: senderUnproven, message: `${sender} (${checks})` })
  await audit.record(
    tx,
    { companyId },
    ids.map((objectId) => ({ action: 'invoice.senderUnproven', objectType: 'invoice', objectId, detail: { sender, failed } })),
  )
}
