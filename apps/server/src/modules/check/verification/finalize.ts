// Writes an answer once: the row, its cost, the invoice's status and the log, in one transaction.
import { verifyStatus } from '@piaotai/domain/states.ts'
import { asksAbout, chargeOf, countsNot, type Charge } from '@piaotai/domain/verification/verification.ts'
import { json } from '../../../db/json.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { TaxAnswer } from '../../../ports/tax-platform.ts'
import type { VerifyDeps } from './deps.ts'
import { giveBackQuota } from './quota.ts'
import { daySubject, verifiedFact } from './facts.ts'
import { faceColumns, verifiable, type VerificationRecord } from './rows.ts'
import { writeFinding } from './write-finding.ts'

/** Undefined if another process settled it before. */
export const finalize = async (
  tx: Tx,
  { clock, audit, rateLimits }: Pick<VerifyDeps, 'clock' | 'audit' | 'rateLimits'>,
  row: VerificationRecord,
  answer: TaxAnswer | { readonly outcome: 'never' },
): Promise<VerificationRecord | undefined> => {
  const { status, charge } = costOf(row, answer)
  const reported = answer.outcome === 'answered' ? answer : undefined
  const [written] = await tx
    .updateTable('verification')
    .set({
      state: 'settled',
      status,
      charge,
      settled_at: clock.now().toISOString(),
      code: 'code' in answer ? answer.code.slice(0, 60) : null,
      message: 'message' in answer ? answer.message : 'reason' in answer ? answer.reason : null,
      face: reported?.face ? json(reported.face) : null,
      red_kind: reported?.redKind ?? null,
      red_amount: reported?.redAmount ?? null,
    })
    .where('id', '=', row.id)
    .where('state', '=', 'asking')
    .returningAll()
    .execute()
  if (!written) return undefined
  const payer = { companyId: row.company_id, userId: row.user_id }
  const invoice =
    row.invoice_id === null
      ? undefined
      : await tx
          .selectFrom('invoice')
          .select([...faceColumns, 'verify_status'])
          .where('id', '=', row.invoice_id)
          .forUpdate()
          .executeTakeFirst()
  if (countsNot(charge)) await rateLimits.giveBack(tx, 'verifyDay', daySubject(row.identity, row.day))
  if (charge !== 'charged') await giveBackQuota(tx, row.purse, payer)
  // Corrected while the answer was on its way: the receipt stays, but the present invoice was never asked about.
  if (invoice)
    await audit.record(
      tx,
      { ...payer, userName: row.user_name },
      asksAbout(row.question!, verifiable(invoice)) ? await writeFinding(tx, written, invoice.verify_status) : [verifiedFact(written)],
    )
  return written
}
/** A question without an answer is abnormal and free: a customer does not pay for an unknown result. */
const costOf = (
  row: VerificationRecord,
  answer: TaxAnswer | { readonly outcome: 'never' },
): { readonly status: number; readonly charge: Charge } => {
  if (answer.outcome === 'answered') return { status: answer.status, charge: chargeOf(row.question!.type, answer.status) }
  return { status: verifyStatus.failed, charge: answer.outcome === 'never' ? 'abnormal' : answer.outcome }
}
