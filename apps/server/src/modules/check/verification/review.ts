// 核对: a person looks up an unanswered question at the tax platform and records the result. It stays free.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { verificationEndpoints } from '@piaotai/contract/verification.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { asksAbout } from '@piaotai/domain/verification/verification.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { AuditFact, Tx } from '../../../kernel/deps.ts'
import type { VerifyDeps } from './deps.ts'
import { ledger, reviewed } from './read-ledger.ts'
import { faceColumns, toWire, verifiable, type VerificationRecord } from './rows.ts'
import { writeStatus } from './write-finding.ts'

type E = (typeof verificationEndpoints)['reviewVerification']
export const reviewVerification =
  ({ db, clock, audit }: VerifyDeps) =>
  (actor: Actor, { id, status, redKind, redAmount: said, note }: In<E>): Promise<Out<E>> =>
    db.inTenant(actor, async (tx) => {
      // However typed, an offset amount is negative, as on the platform.
      const redAmount = said && `-${said.replace('-', '')}`
      if (!(await ledger(tx, actor, 'company').select('verification.id').where('verification.id', '=', id).executeTakeFirst()))
        throw new Problem('verification.notFound')
      const [row] = await tx
        .updateTable('verification')
        .set({
          reviewed_at: clock.now().toISOString(),
          reviewed_by_name: actor.userName,
          reviewed_status: status,
          review_note: note.trim(),
          ...(redKind ? { red_kind: redKind, red_amount: redAmount } : {}),
        })
        .where('id', '=', id)
        .where('state', '=', 'settled')
        .where('charge', 'in', reviewed)
        .where('reviewed_at', 'is', null)
        .returningAll()
        .execute()
      if (!row) throw new Problem('verification.reviewed')
      const fact: AuditFact = {
        action: 'invoice.verificationReviewed',
        objectType: row.invoice_id === null ? 'verification' : 'invoice',
        objectId: row.invoice_id ?? row.id,
        detail: { verification: id, status, ...(redKind ? { redKind, redAmount } : {}), note: note.trim() },
      }
      const before = status === null || row.invoice_id === null ? undefined : await statusNow(tx, row)
      await audit.record(tx, actor, [fact, ...(before === undefined ? [] : await writeStatus(tx, row, before, status!))])
      return toWire(row)
    })
/**
 * The invoice's status under its lock; undefined after a newer question, whose answer counts, or a correction, which
 * changed the invoice.
 */
const statusNow = async (tx: Tx, row: VerificationRecord): Promise<number | undefined> => {
  const invoice = await tx
    .selectFrom('invoice')
    .select([...faceColumns, 'verify_status'])
    .where('id', '=', row.invoice_id!)
    .forUpdate()
    .executeTakeFirst()
  const newer = await tx
    .selectFrom('verification')
    .select(sql<number>`1`.as('one'))
    .where('invoice_id', '=', row.invoice_id!)
    .where('asked_at', '>', row.asked_at)
    .where('charge', 'in', ['charged', 'blockchain', 'reused'])
    .limit(1)
    .executeTakeFirst()
  return newer || !invoice || !asksAbout(row.question!, verifiable(invoice)) ? undefined : invoice.verify_status
}
