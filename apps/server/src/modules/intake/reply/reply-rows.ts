// Rows of replies: found within an area, and as the wire has them.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { replyEndpoints } from '@piaotai/contract/reply.ts'
import type { Area } from '@piaotai/domain/rights/permission.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Row } from '../../../db/tables.ts'
import { toInstant } from '../../../lib/datetime.ts'

export type ReplyRecord = Row<'mail_return'>
export type ReplyItem = Out<typeof replyEndpoints.writeReply>

/** For queries on `mail_return`: the company's, or those that the person wrote. */
export const repliesIn = (actor: Actor, area: Area): Expression<SqlBool> =>
  area === 'company'
    ? sql<boolean>`mail_return.company_id = ${actor.companyId}`
    : sql<boolean>`(mail_return.company_id = ${actor.companyId} and mail_return.created_by = ${actor.userId})`
export const findReply = async (tx: Tx, actor: Actor, id: string, area: Area, lock = false): Promise<ReplyRecord> => {
  const query = tx.selectFrom('mail_return').selectAll().where('id', '=', id).where(repliesIn(actor, area))
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new Problem('reply.notFound')
  return row
}
export const toReply = (row: ReplyRecord): ReplyItem => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason,
  automatic: row.automatic,
  to: row.to_address,
  cc: row.cc,
  subject: row.subject,
  invoiceNumber: row.invoice_number,
  mailId: row.mail_id,
  invoiceId: row.invoice_id,
  state: row.state,
  stop: row.stop,
  attempt: row.attempt,
  createdBy: row.created_by_name,
  createdAt: toInstant(row.created_at),
  sentAt: row.sent_at && toInstant(row.sent_at),
  endedAt: row.ended_at && toInstant(row.ended_at),
})
