// Replies listed, counted and read: the company's, or those that the person wrote.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { replyEndpoints } from '@piaotai/contract/reply.ts'
import { replyStates } from '@piaotai/domain/reply.ts'
import { dayEnd, dayStart } from '@piaotai/domain/shanghai.ts'
import { pageOf } from '../../../db/page-of.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { countOf } from '../../../db/sql-aggregates.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { ReplyDeps } from './deps.ts'
import { findReply, repliesIn, toReply } from './reply-rows.ts'

type Center = typeof replyEndpoints
type Filter = In<Center['countReplies']>
const conditionsOf = (actor: Actor, filter: Filter): Expression<SqlBool> => {
  const all: Expression<SqlBool>[] = [repliesIn(actor, filter.area)]
  if (filter.state) all.push(sql<boolean>`mail_return.state = ${filter.state}`)
  if (filter.kind) all.push(sql<boolean>`mail_return.kind = ${filter.kind}`)
  if (filter.automatic !== undefined) all.push(sql<boolean>`mail_return.automatic = ${filter.automatic}`)
  if (filter.keyword) all.push(sql<boolean>`position(${filter.keyword.trim().toLowerCase()} in mail_return.search) > 0`)
  if (filter.mailId) all.push(sql<boolean>`mail_return.mail_id = ${filter.mailId}`)
  if (filter.invoiceId) all.push(sql<boolean>`mail_return.invoice_id = ${filter.invoiceId}`)
  if (filter.dateFrom) all.push(sql<boolean>`mail_return.created_at >= ${dayStart(filter.dateFrom)}`)
  if (filter.dateTo) all.push(sql<boolean>`mail_return.created_at <= ${dayEnd(filter.dateTo)}`)
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

export const listReplies =
  ({ db }: Pick<ReplyDeps, 'db'>) =>
  (actor: Actor, { page, pageSize, exactCount, ...filter }: In<Center['listReplies']>): Promise<Out<Center['listReplies']>> =>
    db.inTenant(actor, async (tx) => {
      const found = tx.selectFrom('mail_return').where(conditionsOf(actor, filter))
      const { rows, ...about } = await pageOf(tx, found, found.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'), {
        page,
        pageSize,
        exactCount,
      })
      return { content: rows.map(toReply), ...about }
    })
/** By state, under every other condition. */
export const countReplies =
  ({ db }: Pick<ReplyDeps, 'db'>) =>
  (actor: Actor, given: Filter): Promise<Out<Center['countReplies']>> =>
    db.inTenant(actor, async (tx) => {
      const { state: _, ...filter } = given
      const rows = await tx
        .selectFrom('mail_return')
        .select(['state', countOf().as('n')])
        .where(conditionsOf(actor, filter))
        .groupBy('state')
        .execute()
      const of = (state: string): number => Number(rows.find((row) => row.state === state)?.n ?? 0)
      const [waiting, sent, bounced, failed, suppressed] = replyStates.map(of) as [number, number, number, number, number]
      return { all: waiting + sent + bounced + failed + suppressed, waiting, sent, bounced, failed, suppressed }
    })
export const readReply =
  ({ db }: Pick<ReplyDeps, 'db'>) =>
  (actor: Actor, { id, area }: In<Center['readReply']>): Promise<Out<Center['readReply']>> =>
    db.inTenant(actor, async (tx) => {
      const row = await findReply(tx, actor, id, area)
      const events = await tx
        .selectFrom('audit_log')
        .select(['id', 'at', 'action', 'actor_name'])
        .where('object_type', '=', 'mailReturn')
        .where('object_id', '=', id)
        .orderBy('seq', 'desc')
        .limit(100)
        .execute()
      const ended = row.ended_at ?? row.sent_at
      return {
        ...toReply(row),
        body: row.body,
        events: [
          ...(ended && (row.state === 'sent' || row.state === 'bounced' || row.stop === 'refused')
            ? [{ id: `${row.id} ${row.state}`, at: toInstant(ended), action: `reply.${row.state}`, actor: null }]
            : []),
          ...events.map((event) => ({ id: event.id, at: toInstant(event.at), action: event.action, actor: event.actor_name })),
        ],
      }
    })
