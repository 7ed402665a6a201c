// 取票记录: tasks with what their slices found, and one with all of its way.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { taxPullEndpoints } from '@piaotai/contract/tax-pull/tax-pull.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { plainTaskNumber } from '@piaotai/domain/text/task-number.ts'
import { taskSyncOf, type RowSyncState } from '@piaotai/domain/tax/tax-pull.ts'
import { dayEnd, dayStart } from '@piaotai/domain/shanghai.ts'
import { pageOf } from '../../../db/page-of.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { requireDirection } from './page-scope.ts'
import type { TaskRecord } from './task-rows.ts'

type E = typeof taxPullEndpoints
type Shown = Out<E['listTaxPulls']>['content'][number]
const eventsShown = 200

export const listTaxPulls =
  ({ db }: Needs<'db'>) =>
  (
    actor: Actor,
    { page, pageSize, exactCount, direction, number, state, from, to }: In<E['listTaxPulls']>,
  ): Promise<Out<E['listTaxPulls']>> =>
    db.inTenant(actor, async (tx) => {
      requireDirection(actor, direction, 'see')
      const whole = number === undefined || number === '' ? undefined : plainTaskNumber(number, 'QP')
      if (number && whole === undefined) throw new Problem('task.numberInvalid')
      const found = tx
        .selectFrom('pull_task')
        .where('direction', '=', direction)
        .$if(whole !== undefined, (query) => query.where('number', '=', whole!))
        .$if(state !== undefined && state.length > 0, (query) => query.where('state', 'in', state!))
        .$if(from !== undefined, (query) => query.where('created_at', '>=', dayStart(from!)))
        .$if(to !== undefined, (query) => query.where('created_at', '<=', dayEnd(to!)))
      const listed = await pageOf(tx, found, found.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'), {
        page,
        pageSize,
        exactCount,
      })
      return { ...listed, content: await withFigures(tx, listed.rows) }
    })
export const readTaxPull =
  ({ db }: Needs<'db'>) =>
  (actor: Actor, { id }: In<E['readTaxPull']>): Promise<Out<E['readTaxPull']>> =>
    db.inTenant(actor, async (tx) => {
      const task = await tx.selectFrom('pull_task').selectAll().where('id', '=', id).executeTakeFirst()
      if (!task) throw new Problem('taxPull.notFound')
      requireDirection(actor, task.direction, 'see', 'taxPull.notFound')
      const [shown] = await withFigures(tx, [task])
      const parts = await tx
        .selectFrom('pull_slice')
        .selectAll()
        .where('task_id', '=', id)
        .where('state', '<>', 'split')
        .orderBy('first_day')
        .limit(400)
        .execute()
      const events = await tx
        .selectFrom('pull_event')
        .selectAll()
        .where('task_id', '=', id)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(eventsShown)
        .execute()
      return {
        ...shown!,
        parts: parts.map((part) => ({
          id: part.id,
          first: part.first_day,
          last: part.last_day,
          state: part.state as Exclude<typeof part.state, 'split'>,
          pass: part.pass,
          expected: part.expected,
          found: part.found,
          amount: part.amount,
          tax: part.tax,
          bureauAmount: part.bureau_amount,
          bureauTax: part.bureau_tax,
          provisional: part.provisional,
          compared: part.compared,
        })),
        events: events.map((event) => ({
          id: event.id,
          at: toInstant(event.at),
          kind: event.kind,
          by: event.by_name,
          detail: { ...(event.detail as Record<string, unknown>) },
        })),
      }
    })

/** Slices and rows of all shown tasks, by one statement each. */
const withFigures = async (tx: Tx, tasks: readonly TaskRecord[]): Promise<Shown[]> => {
  const ids = tasks.map(({ id }) => id)
  if (ids.length === 0) return []
  const slices = await tx
    .selectFrom('pull_slice')
    .select([
      'task_id',
      sql<number>`coalesce(sum(found) filter (where state in ('done', 'running')), 0)::int`.as('count'),
      sql<string>`coalesce(sum(amount) filter (where state = 'done'), 0)::numeric(20,2)`.as('amount'),
      sql<string>`coalesce(sum(tax) filter (where state = 'done'), 0)::numeric(20,2)`.as('tax'),
      sql<number>`count(*) filter (where state = 'done')::int`.as('done'),
      sql<number>`count(*) filter (where state <> 'split')::int`.as('slices'),
    ])
    .where('task_id', 'in', ids)
    .groupBy('task_id')
    .execute()
  const rows = await tx
    .selectFrom('tax_invoice')
    .select(['task_id', 'sync_state', sql<number>`count(*)::int`.as('count')])
    .where('task_id', 'in', ids)
    .groupBy(['task_id', 'sync_state'])
    .execute()
  return tasks.map((task) => {
    const slice = slices.find((one) => one.task_id === task.id)
    const counts = Object.fromEntries(rows.filter((one) => one.task_id === task.id).map((one) => [one.sync_state, one.count])) as Partial<
      Record<RowSyncState, number>
    >
    return {
      id: task.id,
      number: task.number,
      direction: task.direction,
      taxId: task.tax_id,
      accountId: task.account_id,
      unit: task.unit,
      first: task.first_day,
      last: task.last_day,
      state: task.state,
      error: task.error,
      note: task.note.slice(0, 200),
      way: task.way,
      thenSync: task.then_sync,
      provisional: task.provisional,
      charged: task.charged,
      nextAt: task.next_at === null ? null : toInstant(task.next_at),
      by: task.begun_by_name,
      createdAt: toInstant(task.created_at),
      endedAt: task.ended_at === null ? null : toInstant(task.ended_at),
      count: slice?.count ?? 0,
      amount: slice?.amount ?? '0.00',
      tax: slice?.tax ?? '0.00',
      done: slice?.done ?? 0,
      slices: slice?.slices ?? 0,
      sync: taskSyncOf(counts),
      rows: counts as Record<string, number>,
    }
  })
}
