// Deliveries listed, counted and read: one's own, or those within scope.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { deliveryEndpoints } from '@piaotai/contract/delivery/delivery.ts'
import { deliveryStates, type DeliveryState, type ReceiptState } from '@piaotai/domain/delivery/delivery.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { plainTaskNumber } from '@piaotai/domain/text/task-number.ts'
import { dayEnd, dayStart, shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { pageOf } from '../../../db/page-of.ts'
import { searchHolds } from '../../../db/search-holds.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { countOf } from '../../../db/sql-aggregates.ts'
import type { Tables } from '../../../db/tables.ts'
import { deliverersInScope } from '../../people/permission/index.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { DeliveryDeps } from './deps.ts'
import {
  changedOf,
  findTask,
  invoicesOfTask,
  recipientsOf,
  stateNow,
  tasksInScope,
  toInvoice,
  toItem,
  type TaskKind,
  type TaskRecord,
} from './task-rows.ts'

type Center = typeof deliveryEndpoints
export type DeliveryFilter = In<Center['countDeliveries']>

/** The number as it is kept; refuses a wrong one. */
export const numberAsked = (typed: string): string => {
  const number = plainTaskNumber(typed, 'JF')
  if (number === undefined) throw new Problem('task.numberInvalid')
  return number
}
/** Every condition of a filter, for queries on `delivery_task`. */
export const deliveryConditions = (actor: Actor, filter: DeliveryFilter, now: Date, kind?: TaskKind): Expression<SqlBool> => {
  const all: Expression<SqlBool>[] = [tasksInScope(actor, filter.area, kind)]
  if (filter.way) all.push(sql<boolean>`delivery_task.way = ${filter.way}`)
  if (filter.state?.length)
    all.push(
      sql<boolean>`(${sql.join(
        filter.state.map((state) => standsIn('delivery_task', state, 'pending', now)),
        sql` or `,
      )})`,
    )
  if (filter.number) all.push(sql<boolean>`delivery_task.number = ${numberAsked(filter.number)}`)
  if (filter.keyword) all.push(searchHolds('delivery_task.search', filter.keyword))
  if (filter.partnerId) all.push(sql<boolean>`delivery_task.partner_id = ${filter.partnerId}`)
  if (filter.dateFrom) all.push(sql<boolean>`delivery_task.created_at >= ${dayStart(filter.dateFrom)}`)
  if (filter.dateTo) all.push(sql<boolean>`delivery_task.created_at <= ${dayEnd(filter.dateTo)}`)
  if (filter.ends) {
    const night = dayEnd(shanghaiDay(now))
    const rest = filter.ends === 'today' ? sql`delivery_task.valid_until <= ${night}` : sql`delivery_task.valid_until > ${night}`
    all.push(sql<boolean>`(${standsIn('delivery_task', 'pending', 'pending', now)} and ${rest})`)
  }
  if (filter.invoiceId)
    all.push(sql<boolean>`exists (select 1 from delivery_invoice i
      where i.company_id = delivery_task.company_id and i.task_id = delivery_task.id and i.invoice_id = ${filter.invoiceId})`)
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

/** The state by plain columns, so that pages and counts of one read an index; what `waits` is expired past its validity. */
export const standsIn = (
  table: 'delivery_task' | 'delivery_receipt',
  state: DeliveryState | ReceiptState,
  waits: 'pending' | 'waiting',
  now: Date,
): Expression<SqlBool> => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  const waiting = sql`${of('state')} = ${waits}`
  const ended = sql`${of('valid_until')} <= ${now.toISOString()}`
  if (state === waits) return sql<boolean>`(${waiting} and not ${ended})`
  if (state === 'delivered') return sql<boolean>`(${of('state')} = 'signed' and ${of('code_by')} = 'attached')`
  if (state === 'signed') return sql<boolean>`(${of('state')} = 'signed' and ${of('code_by')} <> 'attached')`
  const kept = sql<boolean>`${of('state')} = ${state}`
  return state === 'expired' ? sql<boolean>`(${kept} or ${waiting} and ${ended})` : kept
}

export const listDeliveries =
  ({ db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>) =>
  (actor: Actor, { page, pageSize, exactCount, ...filter }: In<Center['listDeliveries']>): Promise<Out<Center['listDeliveries']>> =>
    db.inTenant(actor, async (tx) => {
      const now = clock.now()
      const found = tx.selectFrom('delivery_task').where(deliveryConditions(actor, filter, now))
      const { rows, ...about } = await pageOf(tx, found, found.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'), {
        page,
        pageSize,
        exactCount,
      })
      const ids = rows.map((row) => row.id)
      const recipients = Map.groupBy(await recipientsOf(tx, ids), (row) => row.task_id)
      const changed = await changedOf(tx, ids)
      return {
        content: rows.map((row) => toItem(row, recipients.get(row.id) ?? [], now, changed.get(row.id))),
        ...about,
      }
    })

interface Counted {
  readonly state: DeliveryState
  readonly n: string
}
const countByState = (tx: Tx, actor: Actor, filter: DeliveryFilter, now: Date): Promise<readonly Counted[]> =>
  tx
    .selectFrom('delivery_task')
    .select([stateNow(now).as('state'), countOf().as('n')])
    .where(deliveryConditions(actor, filter, now))
    .groupBy(sql`1`)
    .execute()
/** From running totals, where nothing narrows; those whose time has passed, and the attached ones, are told apart by their indexes. */
const countKept = async (tx: Tx, actor: Actor, area: DeliveryFilter['area'], now: Date): Promise<readonly Counted[]> => {
  const kept = await tx
    .selectFrom(sql<Tables['delivery_total']>`delivery_total`.as('delivery_task'))
    .select([sql<DeliveryState>`state`.as('state'), sql<string>`sum(count)`.as('n')])
    .where(sql<boolean>`delivery_task.company_id = ${actor.companyId} and not forwarding and ${deliverersInScope(actor, area)}`)
    .groupBy('state')
    .execute()
  const { n } = await tx
    .selectFrom('delivery_task')
    .select(countOf().as('n'))
    .where(tasksInScope(actor, area))
    .where(sql<boolean>`delivery_task.state = 'pending' and delivery_task.valid_until <= ${now.toISOString()}`)
    .executeTakeFirstOrThrow()
  const attached = await tx
    .selectFrom('delivery_task')
    .select(countOf().as('n'))
    .where(tasksInScope(actor, area))
    .where(sql<boolean>`delivery_task.state = 'signed' and delivery_task.code_by = 'attached'`)
    .executeTakeFirstOrThrow()
  const moved = (from: DeliveryState, to: DeliveryState, count: string): readonly Counted[] => [
    { state: from, n: String(-Number(count)) },
    { state: to, n: count },
  ]
  return [...kept, ...moved('pending', 'expired', n), ...moved('signed', 'delivered', attached.n)]
}
/** By state, under every other condition. */
export const countDeliveries =
  ({ db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>) =>
  (actor: Actor, given: DeliveryFilter): Promise<Out<Center['countDeliveries']>> =>
    db.inTenant(actor, async (tx) => {
      const { state: _, area, ...narrowing } = given
      const now = clock.now()
      const narrowed = Object.values(narrowing).some((value) => value !== undefined && value !== '')
      const rows = narrowed ? await countByState(tx, actor, { area, ...narrowing }, now) : await countKept(tx, actor, area, now)
      const of = (state: DeliveryState): number => rows.filter((row) => row.state === state).reduce((sum, { n }) => sum + Number(n), 0)
      const [pending, signed, delivered, expired, revoked] = deliveryStates.map(of) as [number, number, number, number, number]
      return { all: pending + signed + delivered + expired + revoked, pending, signed, delivered, expired, revoked }
    })

export const readDelivery =
  ({ db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>) =>
  (actor: Actor, where: In<Center['readDelivery']>): Promise<Out<Center['readDelivery']>> =>
    db.inTenant(actor, async (tx) => {
      const task = await findTask(tx, actor, where)
      const invoices = await invoicesOfTask(tx, task.id)
      const events = await eventsOfTask(tx, task)
      const changes = invoices.flatMap(({ changed_at: at, number }) =>
        at === null ? [] : [{ at: toInstant(at), kind: 'changed', by: null, ip: null, detail: { invoice: number ?? '' } }],
      )
      return {
        ...toItem(task, await recipientsOf(tx, [task.id]), clock.now(), changes.length),
        message: task.message,
        content: { ...task.content, originals: [...task.content.originals] },
        code: task.code_by,
        signerNeeded: task.signer,
        codeVoid: task.code_void,
        list: invoices.map((row) => ({
          ...toInvoice({ ...row, id: row.invoice_id }),
          changedAt: row.changed_at && toInstant(row.changed_at),
        })),
        events: [...events, ...changes].toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at))),
      }
    })
/** A task's timeline. */
export const eventsOfTask = async (tx: Tx, { id }: Pick<TaskRecord, 'id'>) => {
  const events = await tx.selectFrom('delivery_event').selectAll().where('task_id', '=', id).orderBy('id').execute()
  return events.map(({ at, kind, by_name: by, ip, detail }) => ({ at: toInstant(at), kind, by, ip, detail }))
}
