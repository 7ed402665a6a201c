// A cell of a month is one named query: what counts it, sums it and lists it is the same source.
import { sql, type RawBuilder } from 'kysely'
import { monthLimits, type MonthCell, type MonthPart } from '@piaotai/domain/month/month-cells.ts'
import type { CellFigure } from '@piaotai/domain/month/month-close.ts'
import type { MonthThingKind } from '@piaotai/domain/month/month-things.ts'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tx } from '../../../../kernel/deps.ts'

/** A month as its cells read it. */
export interface MonthContext {
  /** Rows of others that the actor's scope hides are neither counted nor listed. */
  readonly actor: Actor
  readonly companyId: string
  /** YYYY-MM, and as the database keeps it: 202611. */
  readonly month: string
  readonly period: number
  /** Its first and last day, YYYY-MM-DD. */
  readonly first: string
  readonly last: string
  /** YYYY-MM-DD in Asia/Shanghai. */
  readonly today: string
  readonly now: Date
  /** Rows of a cell that are counted; of more it is said that there are. */
  readonly most: number
  /** Keeps what several cells read, by name, for one look at the month. */
  readonly kept: Map<string, Promise<unknown>>
}
/** Reads once what several cells ask for. */
export const once = <T>({ kept }: MonthContext, name: string, read: () => Promise<T>): Promise<T> => {
  const known = kept.get(name) as Promise<T> | undefined
  const read_ = known ?? read()
  if (!known) kept.set(name, read_)
  return read_
}

/** A row of a cell. Amounts are decimal strings. */
export interface ThingRow {
  readonly kind: MonthThingKind
  readonly id: string
  readonly number: string | null
  readonly party: string | null
  readonly day: string | null
  readonly amount: string | null
  readonly facts: Readonly<Record<string, string | null>>
  readonly invoice_id: string | null
}
/**
 * `sql`: a select of the columns of `ThingRow` (id, number, party, day and amount as text, facts as jsonb), listed by day and id.
 * `rows`: all of them, for what the database alone cannot tell.
 */
export type CellSource =
  | { readonly sql: (month: MonthContext) => RawBuilder<ThingRow> }
  | { readonly rows: (tx: Tx, month: MonthContext) => Promise<readonly ThingRow[]> }
export interface PartSource<P extends MonthPart = MonthPart> {
  readonly part: P
  /** Of `whole` invoices, days or payments, those of which nothing is left here. */
  readonly extent: (tx: Tx, month: MonthContext) => Promise<{ readonly done: number; readonly whole: number }>
}
export type CellSources = Readonly<Record<MonthCell, CellSource>>
/** A cell that nothing is ever left in. */
export const nothingHere: CellSource = { rows: async () => [] }

const figures = new WeakMap<MonthContext, Map<CellSource, Promise<CellFigure>>>()
/** How many rows a cell has, and what they sum up to: counted up to a bound, and once for one look at the month. */
export const figureOf = (tx: Tx, month: MonthContext, source: CellSource): Promise<CellFigure> => {
  const known = figures.get(month) ?? new Map<CellSource, Promise<CellFigure>>()
  figures.set(month, known)
  const figure = known.get(source) ?? countedOf(tx, month, source)
  known.set(source, figure)
  return figure
}
const countedOf = async (tx: Tx, month: MonthContext, source: CellSource): Promise<CellFigure> => {
  if ('rows' in source) {
    const rows = await source.rows(tx, month)
    const amounts = rows.flatMap(({ amount }) => (amount === null ? [] : [amount]))
    const amount = amounts.length === 0 ? null : (sumAmounts(amounts) ?? null)
    return { count: rows.length, exact: rows.length < monthLimits.counted, amount }
  }
  const { rows } = await sql<{ n: string; amount: string | null }>`
    select count(*) as n, sum(few.amount::numeric)::numeric(40,2)::text as amount
    from (select amount from (${source.sql(month)}) found limit ${month.most + 1}) few`.execute(tx)
  const n = Number(rows[0]!.n)
  return { count: Math.min(n, month.most), exact: n <= month.most, amount: rows[0]!.amount }
}

/** Whose the rows of a cell are, and the day of the oldest. */
export interface CellPeople {
  readonly since: string | null
  readonly party: string | null
  readonly parties: number
}
const nobody: CellPeople = { since: null, party: null, parties: 0 }
/** Told of few rows alone. */
const fewRows = 50
export const peopleOf = async (tx: Tx, month: MonthContext, source: CellSource): Promise<CellPeople> => {
  const { count } = await figureOf(tx, month, source)
  if (count === 0 || count > fewRows) return nobody
  const rows = 'rows' in source ? await source.rows(tx, month) : await thingsOfPage(tx, month, source, { page: 1, pageSize: fewRows })
  const parties = [...new Set(rows.flatMap(({ party }) => party ?? []))]
  return { since: rows.flatMap(({ day }) => day ?? []).toSorted()[0] ?? null, party: parties[0] ?? null, parties: parties.length }
}
/** A page of the rows of a cell. */
export const thingsOfPage = async (
  tx: Tx,
  month: MonthContext,
  source: CellSource,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<readonly ThingRow[]> => {
  const from = (page - 1) * pageSize
  if ('rows' in source) return (await source.rows(tx, month)).slice(from, from + pageSize)
  const { rows } = await sql<ThingRow>`
    select kind, id, number, party, day, amount, facts, invoice_id from (${source.sql(month)}) found
    order by day nulls last, id limit ${pageSize} offset ${from}`.execute(tx)
  return rows
}
