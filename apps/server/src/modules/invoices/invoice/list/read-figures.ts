// 概览: the figures of one area, each under the conditions of the list that it leads to.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { overviewEndpoints } from '@piaotai/contract/invoice/overview.ts'
import { monthBefore, monthEnd, sameDayIn } from '@piaotai/domain/months.ts'
import type { Area } from '@piaotai/domain/rights/permission.ts'
import { category } from '@piaotai/domain/states.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { inEnding } from '../../../../db/import-endings.ts'
import { toInstant } from '../../../../lib/datetime.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'
import { importsInScope } from '../../../people/permission/index.ts'
import { figuresFor } from './figure-source.ts'
import { byMonth, sumsOf, toFigure, type Figure } from './figures.ts'
import type { Filter } from './filters.ts'

type ReadFigures = typeof overviewEndpoints.readFigures
type Figures = Out<ReadFigures>
const monthsShown = 12
const failuresShown = 4

export const readFigures =
  ({ db, clock }: Needs<'db' | 'clock'>) =>
  (actor: Actor, { area }: In<ReadFigures>): Promise<Figures> => {
    const today = shanghaiDay(clock.now())
    const month = today.slice(0, 7)
    return db.inTenant(actor, async (tx) => {
      const months = await byMonth(tx, actor, area, month, monthsShown)
      const thisMonth = { area, dateFrom: `${month}-01`, dateTo: monthEnd(month) } as const
      const before = monthBefore(month)
      const last = await byCategory(tx, actor, { area, dateFrom: `${before}-01`, dateTo: sameDayIn(before, today) })
      const categories = await byCategory(tx, actor, thisMonth)
      const incoming = { ...thisMonth, category: category.incoming }
      return {
        today,
        months,
        sameDaysLastMonth: { incoming: pick(last, category.incoming), outgoing: pick(last, category.outgoing) },
        byType: await byType(tx, actor, incoming),
        byCategory: Object.values(category).map((one) => ({ category: one, ...pick(categories, one) })),
        failures: await readFailures(tx, actor, area),
      }
    })
  }

type ByCategory = ReadonlyMap<number, Figure>
const pick = (figures: ByCategory, one: number): Figure => figures.get(one) ?? toFigure(undefined)
const byCategory = async (tx: Tx, actor: Actor, filter: Filter): Promise<ByCategory> => {
  const source = figuresFor(tx, actor, filter)
  const rows = await source.rows
    .select(['category', ...sumsOf(source)])
    .groupBy('category')
    .execute()
  return new Map(rows.map((row) => [row.category, toFigure(row)]))
}
const byType = async (tx: Tx, actor: Actor, filter: Filter): Promise<Figures['byType']> => {
  const source = figuresFor(tx, actor, filter, 'types')
  const rows = await source.rows
    .select(['type', ...sumsOf(source)])
    .groupBy('type')
    .having(sql<boolean>`${source.count()} <> 0`)
    .orderBy(sql`${source.count()} desc`)
    .orderBy('type')
    .execute()
  return rows.map((row) => ({ type: row.type, ...toFigure(row) }))
}

const importsOf = (tx: Tx, actor: Actor, area: Area) => tx.selectFrom('import_file').where(importsInScope(actor, area))
const readFailures = async (tx: Tx, actor: Actor, area: Area): Promise<Figures['failures']> => {
  const rows = await importsOf(tx, actor, area)
    .select(['id', 'name', 'reason', 'reason_detail', 'next_step', 'finished_at', 'created_at'])
    .where(inEnding('failed'))
    .where('cancelled', '=', false)
    .where('ignored', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(failuresShown)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    reason: row.reason,
    reasonDetail: row.reason_detail,
    next: row.next_step,
    at: toInstant(row.finished_at ?? row.created_at),
  }))
}
