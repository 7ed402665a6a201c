// Counts and sums of invoices for overview and summary.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Figure as FigureShape } from '@piaotai/contract/invoice/overview.ts'
import { monthBefore, monthEnd } from '@piaotai/domain/months.ts'
import { category } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { figuresFor, type FigureSource } from './figure-source.ts'
import type { Filter } from './filters.ts'

export type Figure = z.input<typeof FigureShape>
const none: Figure = { count: 0, amount: '0.00', tax: '0.00' }

/** The aggregates of a figure. */
export const sumsOf = ({ count, sum }: FigureSource) =>
  [count().as('count'), sum('amount_including_tax').as('amount'), sum('tax_amount').as('tax')] as const
export const toFigure = (row: { readonly count: string; readonly amount: string; readonly tax: string } | undefined): Figure =>
  row ? { count: Number(row.count), amount: row.amount, tax: row.tax } : none
interface MonthFigures {
  readonly month: string
  readonly incoming: Figure
  readonly outgoing: Figure
}
/** Incoming and outgoing of this many months up to the given one, oldest first. */
export const byMonth = async (tx: Tx, actor: Actor, area: Filter['area'], current: string, count: number): Promise<MonthFigures[]> => {
  const shown = [current]
  while (shown.length < count) shown.unshift(monthBefore(shown[0]!))
  const monthOf = sql<string>`to_char(date, 'YYYY-MM')`
  const source = figuresFor(tx, actor, { area, dateFrom: `${shown[0]}-01`, dateTo: monthEnd(current) })
  const rows = await source.rows
    .select(['category', monthOf.as('month'), ...sumsOf(source)])
    .where('category', 'in', [category.incoming, category.outgoing])
    .groupBy(['category', monthOf])
    .execute()
  const at = (month: string, one: number): Figure => toFigure(rows.find((row) => row.month === month && row.category === one))
  return shown.map((month) => ({ month, incoming: at(month, category.incoming), outgoing: at(month, category.outgoing) }))
}
