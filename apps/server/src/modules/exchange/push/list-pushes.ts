// 发票推送: invoices with their latest push, and one invoice with all of them and what happened.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { pushEndpoints } from '@piaotai/contract/push/push.ts'
import { pushStates } from '@piaotai/domain/push/push.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { meantAsTask, plainTaskNumber } from '@piaotai/domain/text/task-number.ts'
import { pushStatus } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { countOf, sumOf, sumOfFen } from '../../../db/sql-aggregates.ts'
import type { Tables } from '../../../db/tables.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { toldInRowScope } from '../../people/permission/index.ts'
import type { PushRecord } from './push-rows.ts'
import { pushesInScope } from './push-scope.ts'
import type { TargetRecord } from './target-rows.ts'

type E = typeof pushEndpoints
type Row = Out<E['listPushes']>['content'][number]
type Deps = Needs<'db'>
const columns = ['id', 'number', 'seller_name', 'date', 'amount_including_tax', 'type', 'category', 'use_status', 'push_status'] as const
type Invoice = Readonly<{
  id: string
  number: string | null
  seller_name: string | null
  date: string | null
  amount_including_tax: string | null
  type: number
  category: number
  use_status: number
  push_status: number
}>
const toRow = (row: Invoice, push: Row['push']): Row => ({
  id: row.id,
  number: row.number,
  sellerName: row.seller_name,
  date: row.date,
  total: row.amount_including_tax,
  type: row.type,
  category: row.category,
  useStatus: row.use_status,
  pushStatus: row.push_status,
  push,
})
const toPush = (push: PushRecord, target: Pick<TargetRecord, 'id' | 'name' | 'kind' | 'is_on'>): NonNullable<Row['push']> => ({
  id: push.id,
  number: push.number,
  target: { id: target.id, name: target.name, kind: target.kind, on: target.is_on },
  state: push.state,
  way: push.way,
  by: push.pushed_by_name,
  at: toInstant(push.pushed_at),
  attempt: push.attempt,
  nextAt: push.next_at && toInstant(push.next_at),
  parked: push.parked,
  error: push.error,
  note: push.note,
  externalId: push.external_id,
  receiverState: push.receiver_state,
  answeredAt: push.answered_at && toInstant(push.answered_at),
  changed: push.invoice_changed,
})

const latest = sql`(select p.id from push p where p.company_id = invoice.company_id and p.invoice_id = invoice.id order by p.pushed_at desc, p.id desc limit 1)`
const matching = (
  actor: Actor,
  { keyword, target, error, changed }: Pick<In<E['listPushes']>, 'keyword' | 'target' | 'error' | 'changed'>,
): Expression<SqlBool> => {
  const parts = [sql<boolean>`invoice.company_id = ${actor.companyId}`]
  const typed = keyword?.trim() ?? ''
  if (meantAsTask(typed, 'TS')) {
    const number = plainTaskNumber(typed, 'TS')
    if (number === undefined) throw new Problem('task.numberInvalid')
    parts.push(
      sql<boolean>`exists (select 1 from push p where p.company_id = invoice.company_id and p.invoice_id = invoice.id and p.number = ${number})`,
    )
  } else if (typed !== '') {
    const like = `%${typed.replace(/[\\%_]/g, String.raw`\$&`)}%`
    parts.push(
      sql<boolean>`(invoice.number ilike ${like} or invoice.seller_name ilike ${like} or exists (select 1 from push p where p.company_id = invoice.company_id and p.invoice_id = invoice.id and (p.external_id ilike ${like} or p.number ilike ${like})))`,
    )
  }
  const last = [
    ...(target === undefined ? [] : [sql<boolean>`p.target_id = ${target}`]),
    ...(error === undefined ? [] : [sql<boolean>`p.error = ${error}`]),
    ...(changed === undefined ? [] : [sql<boolean>`p.invoice_changed = ${changed}`]),
  ]
  if (last.length > 0)
    parts.push(
      sql<boolean>`exists (select 1 from push p where p.company_id = invoice.company_id and p.id = ${latest} and ${sql.join(last, sql` and `)})`,
    )
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

export const listPushes =
  ({ db }: Deps) =>
  (actor: Actor, { area, page, pageSize, state, ...filter }: In<E['listPushes']>): Promise<Out<E['listPushes']>> =>
    db.inTenant(actor, async (tx) => {
      const all = tx.selectFrom('invoice').where(pushesInScope(actor, area)).where(matching(actor, filter))
      const byState = await sumsOf(tx, actor, area, filter)
      const rows = await all
        .$if(state !== undefined, (q) => q.where('push_status', '=', state!))
        .select(columns)
        .orderBy(sql`date desc nulls last, id desc`)
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      const pushes = await latestOf(
        tx,
        rows.map(({ id }) => id),
      )
      const counts = Object.fromEntries(pushStates.map((one) => [one, Number(byState.find((row) => row.push_status === one)?.n ?? 0)]))
      return {
        content: rows.map((row) => toRow(row, pushes.get(row.id) ?? null)),
        page,
        pageSize,
        totalElements: state === undefined ? Object.values(counts).reduce((sum, n) => sum + n, 0) : (counts[state] ?? 0),
        counts,
        received: byState.find((row) => row.push_status === pushStatus.received)?.amount ?? '0.00',
      }
    })
/** Of every state: from running totals unless something narrows the list. */
const sumsOf = (tx: Tx, actor: Actor, area: In<E['listPushes']>['area'], filter: Parameters<typeof matching>[1]) => {
  const told = Object.values(filter).some((value) => value !== undefined && value !== '') ? null : toldInRowScope(actor, area)
  if (told === null)
    return tx
      .selectFrom('invoice')
      .select(['push_status', countOf().as('n'), sumOf('amount_including_tax').as('amount')])
      .where(pushesInScope(actor, area))
      .where(matching(actor, filter))
      .groupBy('push_status')
      .execute()
  return tx
    .selectFrom(
      sql<Tables['invoice']>`(select entered_by, push_status, count, gross_fen from invoice_total
        where company_id = ${actor.companyId} and level = 'pushes' and entered_by is not null)`.as('invoice'),
    )
    .select(['push_status', sql<string>`sum(count)`.as('n'), sumOfFen('gross_fen').as('amount')])
    .where(pushesInScope(actor, area))
    .groupBy('push_status')
    .execute()
}
const latestOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, NonNullable<Row['push']>>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('push')
    .selectAll()
    .distinctOn('invoice_id')
    .where('invoice_id', 'in', [...ids])
    .orderBy('invoice_id')
    .orderBy('pushed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const targets = await targetsOf(tx)
  return new Map(rows.map((row) => [row.invoice_id, toPush(row, targets.get(row.target_id)!)]))
}
const targetsOf = async (tx: Tx) =>
  new Map((await tx.selectFrom('push_target').select(['id', 'name', 'kind', 'is_on']).execute()).map((row) => [row.id, row]))

const eventsShown = 200
export const readPushes =
  ({ db }: Deps) =>
  (actor: Actor, { id, area }: In<E['readPushes']>): Promise<Out<E['readPushes']>> =>
    db.inTenant(actor, async (tx) => {
      const row = await tx.selectFrom('invoice').select(columns).where('id', '=', id).where(pushesInScope(actor, area)).executeTakeFirst()
      if (!row) throw new Problem('invoice.notFound')
      const pushes = await tx
        .selectFrom('push')
        .selectAll()
        .where('invoice_id', '=', id)
        .orderBy('pushed_at', 'desc')
        .orderBy('id', 'desc')
        .limit(50)
        .execute()
      const events =
        pushes.length === 0
          ? []
          : await tx
              .selectFrom('push_event')
              .selectAll()
              .where(
                'push_id',
                'in',
                pushes.map((push) => push.id),
              )
              .orderBy('at', 'desc')
              .orderBy('id', 'desc')
              .limit(eventsShown)
              .execute()
      const targets = await targetsOf(tx)
      const shown = pushes.map((push) => ({
        ...toPush(push, targets.get(push.target_id)!),
        key: push.key,
        events: events
          .filter((event) => event.push_id === push.id)
          .map((event) => ({
            id: event.id,
            at: toInstant(event.at),
            kind: event.kind,
            by: event.by_name,
            attempt: event.attempt,
            outcome: event.outcome,
            error: event.error,
            note: event.note,
            status: event.status,
            tookMs: event.took_ms,
            request: event.request && { ...event.request, headers: { ...event.request.headers } },
          })),
      }))
      return { ...toRow(row, shown[0] ?? null), pushes: shown }
    })
