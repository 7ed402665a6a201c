// Writes an answer's findings to the invoice. If one in use turned void or was offset, notifies its submitter and its
// payer in the same transaction.
import { renderMail } from '@piaotai/locales/mail-templates.ts'
import { verifyStatus } from '@piaotai/domain/states.ts'
import { nextStatus, turnedBad } from '@piaotai/domain/verification.ts'
import type { AuditFact, Tx } from '../../kernel/deps.ts'
import { writeToMembers, type Outbox } from '../../kernel/outbox.ts'
import { comparePlatform } from '../invoice/index.ts'
import { verifiedFact } from './evidence.ts'
import type { VerificationRecord } from './rows.ts'

/** `before`: the invoice's verify status, under its lock. Returns the entries for the log. */
export const writeFinding = async (tx: Tx, outbox: Outbox, row: VerificationRecord, before: number): Promise<readonly AuditFact[]> => [
  verifiedFact(row),
  ...(await writeStatus(tx, outbox, row, before, row.status!)),
]
/** The same of a status that a person told. Answers the alarm, if it is one. */
export const writeStatus = async (
  tx: Tx,
  outbox: Outbox,
  row: VerificationRecord,
  before: number,
  reported: number,
): Promise<readonly AuditFact[]> => {
  const invoiceId = row.invoice_id!
  const after = nextStatus(before, reported)
  if (after !== before)
    await tx
      .updateTable('invoice')
      .set({ verify_status: after })
      .where('company_id', '=', row.company_id)
      .where('id', '=', invoiceId)
      .execute()
  await comparePlatform(tx, row.company_id, invoiceId)
  if (!turnedBad(before, after)) return []
  await notifyUsers(tx, outbox, row, after)
  return [{ action: 'invoice.alarm', objectType: 'invoice', objectId: invoiceId, detail: { from: before, to: after } }]
}
const notifyUsers = async (tx: Tx, outbox: Outbox, row: VerificationRecord, status: number): Promise<void> => {
  const use = await tx
    .selectFrom('invoice_use')
    .selectAll()
    .where('company_id', '=', row.company_id)
    .where('invoice_id', '=', row.invoice_id!)
    .executeTakeFirst()
  if (!use) return
  const people = new Map([[use.submitted_by, use.submitted_language]])
  if (use.confirmed_by) people.set(use.confirmed_by, use.confirmed_language ?? use.submitted_language)
  await writeToMembers(
    tx,
    outbox,
    row.company_id,
    [...people].map(([userId, language]) => ({
      userId,
      mail: renderMail('turnedBad', language, { number: row.number, state: status === verifyStatus.cancelled ? 'void' : 'red' }),
    })),
  )
}
