// The heat strip: what was pulled of twelve months, and what is at work or failed.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { taxInvoiceEndpoints } from '@piaotai/contract/tax-pull/tax-invoices.ts'
import { monthBefore, monthEnd } from '@piaotai/domain/months.ts'
import { isPulling } from '@piaotai/domain/tax/tax-pull.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs } from '../../../kernel/deps.ts'
import { requireDirection } from './page-scope.ts'

type Read = (typeof taxInvoiceEndpoints)['readTaxMonths']
const shown = 12

export const readTaxMonths =
  ({ db, clock }: Needs<'db' | 'clock'>) =>
  (actor: Actor, { direction, last }: In<Read>): Promise<Out<Read>> =>
    db.inTenant(actor, async (tx) => {
      requireDirection(actor, direction, 'see')
      const today = shanghaiDay(clock.now())
      const months = [last !== undefined && last < today.slice(0, 7) ? last : today.slice(0, 7)]
      while (months.length < shown) months.unshift(monthBefore(months[0]!))
      const [first, end] = [`${months[0]!}-01`, monthEnd(months.at(-1)!)]
      const figures = await tx
        .selectFrom('tax_figure')
        .select(['month', sql<number>`sum(count)::int`.as('count'), sql<string>`sum(total)::numeric(20,2)`.as('total')])
        .where('direction', '=', direction)
        .where('month', '>=', months[0]!)
        .groupBy('month')
        .execute()
      const days = await tx
        .selectFrom('pulled_day')
        .select([
          sql<string>`to_char(day, 'YYYY-MM')`.as('month'),
          sql<number>`count(*)::int`.as('pulled'),
          sql<number>`count(*) filter (where provisional)::int`.as('provisional'),
        ])
        .where('direction', '=', direction)
        .where('day', '>=', first)
        .where('day', '<=', end)
        .groupBy(sql`1`)
        .execute()
      const tasks = await tx
        .selectFrom('pull_task')
        .select(['id', 'number', 'first_day', 'last_day', 'state', 'ended_at', 'error'])
        .where('direction', '=', direction)
        .where('last_day', '>=', first)
        .where('first_day', '<=', end)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(300)
        .execute()
      const all = await tx
        .selectFrom('tax_figure')
        .select([
          sql<number>`coalesce(sum(count), 0)::int`.as('count'),
          sql<number>`coalesce(sum(count) filter (where sync_state = 'notSynced'), 0)::int`.as('toSync'),
        ])
        .where('direction', '=', direction)
        .executeTakeFirstOrThrow()
      return {
        all,
        running: tasks
          .filter(({ state }) => isPulling(state))
          .map(({ id, number, first_day, last_day }) => ({ id, number, first: first_day, last: last_day })),
        months: months.map((month) => {
          const figure = figures.find((one) => one.month === month)
          const day = days.find((one) => one.month === month)
          const of = tasks.filter((task) => task.first_day.slice(0, 7) <= month && task.last_day.slice(0, 7) >= month)
          const latest = of[0]
          const to = monthEnd(month)
          const length = Number((to > today ? today : to).slice(8))
          const pulled = day?.pulled ?? 0
          return {
            month,
            count: figure?.count ?? 0,
            total: figure?.total ?? '0.00',
            days: length,
            pulled,
            provisional: day?.provisional ?? 0,
            task: of.some(({ state }) => isPulling(state))
              ? ('running' as const)
              : latest?.state === 'exception' && latest.error !== 'CANCELLED' && pulled < length
                ? ('failed' as const)
                : null,
          }
        }),
      }
    })
