// Writes an answer's findings to the invoice, and how it stands since. If one in use turned void or was offset, its
// submitter and its payer are notified in the same transaction, by the event.
import { contradictsEarlier, nextStatus } from '@piaotai/domain/verification/verification.ts'
import type { AuditFact, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { comparePlatform, writeVerifyStatus } from '../../invoices/invoice/index.ts'
import { setStanding } from '../../invoices/judgement/index.ts'
import { verifiedFact } from './facts.ts'
import type { VerificationRecord } from './rows.ts'

/** `before`: the invoice's verify status, under its lock. Returns the entries for the log. */
export const writeFinding = async (tx: Tx, row: VerificationRecord, before: number): Promise<readonly AuditFact[]> => [
  verifiedFact(row),
  ...(await writeStatus(tx, row, before, row.status!)),
]
/** The same for a status that a person found. Returns the alarm, if any. */
export const writeStatus = async (tx: Tx, row: VerificationRecord, before: number, reported: number): Promise<readonly AuditFact[]> => {
  const companyId = row.company_id
  const invoiceId = row.invoice_id!
  const answered = nextStatus(before, reported)
  if (answered !== before) await writeVerifyStatus(tx, invoiceId, answered)
  // Void and red stand whatever is answered later.
  const facts = await setStanding(tx, companyId, [invoiceId], 'verified')
  const { verify_status: after } = await tx
    .selectFrom('invoice')
    .select('verify_status')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  await comparePlatform(tx, invoiceId)
  await emit(tx, 'invoice.verified', { companyId, invoiceId, number: row.number, before, after })
  return contradictsEarlier(before, after)
    ? [...facts, { action: 'invoice.alarm', objectType: 'invoice', objectId: invoiceId, detail: { from: before, to: after } }]
    : facts
}
