// 转发记录: forwardings listed, counted, read and withdrawn; each is a task of the forwarding page.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { forwardingEndpoints } from '@piaotai/contract/delivery/forwarding.ts'
import { forwardStateOf, forwardStates, type ForwardState } from '@piaotai/domain/delivery/forwarding.ts'
import { pageOf } from '../../../../db/page-of.ts'
import { countOf } from '../../../../db/sql-aggregates.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { toInstant } from '../../../../lib/datetime.ts'
import { revokeTask } from '../change-deliveries.ts'
import type { DeliveryDeps } from '../deps.ts'
import { deliveryConditions, eventsOfTask } from '../list-deliveries.ts'
import { findTask, invoicesOfTask, stateAt, taskFor, toInvoice, type TaskRecord } from '../task-rows.ts'

type Center = typeof forwardingEndpoints
type Filter = In<Center['countForwards']>
const forwarding = { area: 'company', kind: 'forwarding' } as const

const stateNow = (now: Date) => sql<ForwardState>`case delivery_task.state
    when 'pending' then case when delivery_task.valid_until <= ${now.toISOString()} then 'expired' else 'waiting' end
    when 'signed' then 'done' when 'expired' then 'expired'
    else case ended_by when 'recipient' then 'refused' else 'withdrawn' end end`
const conditions = (actor: Actor, { state, ...filter }: Filter, now: Date): Expression<SqlBool> => {
  const all = deliveryConditions(actor, { ...filter, area: 'company' }, now, 'forwarding')
  return state?.length ? sql<boolean>`(${all} and ${stateNow(now)} = any(${[...state]}::text[]))` : all
}
const toForward = (task: TaskRecord, now: Date): Out<Center['listForwards']>['content'][number] => {
  const state = stateAt(task, now)
  const ended = task.signed_at ?? task.ended_at ?? (state === 'expired' ? task.valid_until : null)
  return {
    id: task.id,
    number: task.number,
    state: forwardStateOf(state, task.ended_by),
    company: task.customer,
    message: task.message,
    invoices: task.invoices,
    amount: task.amount,
    direct: task.direct,
    sentBy: task.sent_by_name,
    createdAt: toInstant(task.created_at),
    validUntil: toInstant(task.valid_until),
    endedAt: ended && toInstant(ended),
    reason: task.end_reason,
  }
}

export const listForwards =
  ({ db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>) =>
  (actor: Actor, { page, pageSize, exactCount, ...filter }: In<Center['listForwards']>): Promise<Out<Center['listForwards']>> =>
    db.inTenant(actor, async (tx) => {
      const now = clock.now()
      const found = tx.selectFrom('delivery_task').where(conditions(actor, filter, now))
      const { rows, ...about } = await pageOf(tx, found, found.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'), {
        page,
        pageSize,
        exactCount,
      })
      return { content: rows.map((row) => toForward(row, now)), ...about }
    })

/** By state, under every other condition. */
export const countForwards =
  ({ db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>) =>
  (actor: Actor, given: Filter): Promise<Out<Center['countForwards']>> =>
    db.inTenant(actor, async (tx) => {
      const { state: _, ...filter } = given
      const now = clock.now()
      const rows = await tx
        .selectFrom('delivery_task')
        .select([stateNow(now).as('state'), countOf().as('n')])
        .where(conditions(actor, filter, now))
        .groupBy(sql`1`)
        .execute()
      const counts = new Map(rows.map(({ state, n }) => [state, Number(n)]))
      const [waiting, done, refused, withdrawn, expired] = forwardStates.map((state) => counts.get(state) ?? 0) as [
        number,
        number,
        number,
        number,
        number,
      ]
      return { all: waiting + done + refused + withdrawn + expired, waiting, done, refused, withdrawn, expired }
    })

export const readForward =
  ({ db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>) =>
  (actor: Actor, { id }: In<Center['readForward']>): Promise<Out<Center['readForward']>> =>
    db.inTenant(actor, async (tx) => {
      const task = await findTask(tx, actor, { id, ...forwarding })
      const invoices = await invoicesOfTask(tx, task.id)
      return {
        ...toForward(task, clock.now()),
        list: invoices.map((row) => toInvoice({ ...row, id: row.invoice_id })),
        events: await eventsOfTask(tx, task),
      }
    })

export const withdrawForward =
  (deps: Pick<DeliveryDeps, 'db' | 'clock' | 'audit'>) =>
  (actor: Actor, { id, reason }: In<Center['withdrawForward']>): Promise<Out<Center['withdrawForward']>> =>
    deps.db.inTenant(actor, async (tx) => {
      const task = await taskFor(tx, actor, { id, ...forwarding }, 'revoke', deps.clock.now())
      await revokeTask(deps, tx, actor, task, reason.trim() || null)
      return {}
    })
