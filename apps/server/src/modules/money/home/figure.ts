// How many rows a list has, and what is said of them beside: counted as far as the page of a month counts.
import { sql, type AliasedExpression } from 'kysely'
import { monthLimits } from '@piaotai/domain/month/month-cells.ts'
import type { Tx } from '../../../kernel/deps.ts'

export interface TodoFigure {
  readonly count: number
  /** False: there are more than are counted. */
  readonly exact: boolean
  readonly amount: string | null
  /** YYYY-MM-DD */
  readonly since: string | null
  readonly party: string | null
  readonly parties: number
}
/** What a row says: amount and day as text. */
export interface TodoRow {
  readonly amount: string | null
  readonly day: string | null
  readonly party: string | null
}
/** One more than is counted: with it, there are more. */
export const few = monthLimits.looked + 1
/** `rows`: at most `few` of them. */
export const figureOfRows = async (tx: Tx, rows: AliasedExpression<TodoRow, 'few'>): Promise<TodoFigure> => {
  const found = await sql<{ n: string; amount: string | null; since: string | null; party: string | null; parties: string }>`
    select count(*) as n, sum(few.amount::numeric)::numeric(40,2)::text as amount, min(few.day) as since, min(few.party) as party,
      count(distinct few.party) as parties
    from ${rows}`.execute(tx)
  const { n, ...row } = found.rows[0]!
  return whole({ count: Number(n), ...row, parties: Number(row.parties) })
}
/** What is said of all rows is said only where all were counted. */
export const whole = ({ count, ...about }: Omit<TodoFigure, 'exact'>): TodoFigure =>
  count <= monthLimits.looked
    ? { count, exact: true, ...about }
    : { count: monthLimits.looked, exact: false, amount: null, since: null, party: null, parties: 0 }
