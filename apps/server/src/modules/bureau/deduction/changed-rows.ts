// What stands behind a row that turned bad after it was ticked: the red invoices that reverse it, and what was settled of it.
import { sql } from 'kysely'
import type { SettleWay, TransferLine } from '@piaotai/domain/deduction/deduction-acts.ts'
import { localDate, localText } from '../../../db/local-days.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { reverses } from '../../invoices/deductible/index.ts'

export interface RedRow {
  readonly of: string
  /** The bureau's row, or ours where the bureau has none. */
  readonly id: string | null
  readonly number: string
  readonly date: string
  readonly period: string
  readonly tax: string | null
}
export interface SettledRow {
  readonly of: string
  readonly id: string
  readonly way: SettleWay
  readonly line: TransferLine | null
  readonly period: string | null
  readonly tax: string
  readonly note: string
  readonly by_name: string
  readonly at: string
}
/** Red invoices appeared after it was settled, and more is reversed than was moved out. */
const redSince = sql<boolean>`(select bool_or(r.first_seen_at > d.settled_at) and -sum(r.tax) >
    (select coalesce(sum(s.tax), 0) from deduction_transfer s where s.company_id = t.company_id and s.tax_invoice_id = t.id and s.undone_at is null and s.line = '20')
  from tax_invoice r where ${reverses}) is true`
/** Decided for deduction or refund, and worse at the bureau since; of `t` and its decision `d`. */
export const changedSince = sql<boolean>`coalesce(d.purpose in ('deduct', 'refund')
  and (t.state <> 'normal' and t.state <> d.state or t.risk <> 'normal' and t.risk <> d.risk or abs(d.effective_tax) > abs(t.tax)
    or d.settled_at is not null and ${redSince}), false)`
/** Ticked for deduction, and used since for what bears none: our record `i` says so, and nothing was settled of it. */
export const usedSince = sql<boolean>`coalesce(d.purpose = 'deduct' and (t.use <> 'none' or d.result = 'done') and i.non_deductible_reason is not null
  and not exists (select 1 from deduction_transfer s where s.company_id = t.company_id and s.tax_invoice_id = t.id and s.undone_at is null), false)`
/** A red invoice whose blue one the list does not have. */
export const standsAlone = sql<boolean>`(t.total < 0 and not exists (select 1 from tax_invoice b where b.company_id = t.company_id and b.identity = t.red_of
  and b.direction = t.direction and b.seller_tax_id is not distinct from t.seller_tax_id))`
const byRow = <R extends { readonly of: string }>(rows: readonly R[]): ReadonlyMap<string, readonly R[]> =>
  Map.groupBy(rows, ({ of }) => of)

/** Red invoices of the bureau, and ours that it has none of, by the row that they reverse. */
export const redsOf = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, readonly RedRow[]>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<RedRow>`
    select t.id as of, red.* from tax_invoice t cross join lateral (
      select r.id, r.number, ${localDate('r.issued_at')}::text as date, ${localText('r.issued_at', 'YYYY-MM')} as period,
          (-r.tax)::text as tax
        from tax_invoice r where ${reverses}
      union all
      select null, coalesce(i.number, ''), i.date::text, to_char(i.date, 'YYYY-MM'), (-i.tax_amount)::text
        from invoice i where i.company_id = t.company_id and i.red_of = t.identity and i.amount_including_tax < 0 and i.standing not in ('void', 'notFound')
          and i.date is not null and i.seller_tax_id is not distinct from t.seller_tax_id
          and not exists (select 1 from tax_invoice x where x.company_id = i.company_id and x.identity = i.identity)) as red
    where t.company_id = ${companyId} and t.id = any(${[...ids]}::uuid[]) order by red.date, red.number`.execute(tx)
  return byRow(rows)
}
/** What was settled and not taken back, the earliest first. */
export const settledOf = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, readonly SettledRow[]>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<SettledRow>`
    select tax_invoice_id as of, id, way, line, period, tax::text as tax, note, by_name, at from deduction_transfer
    where company_id = ${companyId} and tax_invoice_id = any(${[...ids]}::uuid[]) and undone_at is null order by at, id`.execute(tx)
  return byRow(rows)
}
