// Conditions on rows of a snapshot. What agrees by now is asked of the present mirror and the present invoices; the snapshot stays.
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { folded } from '@piaotai/domain/text/plain-text.ts'
import { reconcileOpen, type ReconcileResult, type ReconcileTab } from '@piaotai/domain/reconcile.ts'
import type { PullDirection } from '@piaotai/domain/tax/tax-pull.ts'
import { differences } from './compare.ts'

/** The snapshot that a query is about. */
export interface Snapshot {
  readonly companyId: string
  readonly id: string
  readonly direction: PullDirection
}
/**
 * Joins to the rows `r` of a snapshot the note that holds, as `n`, and whether a row that differed, or that one side lacked, agrees by now, as
 * `now.agrees`: asked once a row.
 */
export const withPresent = ({ companyId, direction }: Pick<Snapshot, 'companyId' | 'direction'>) => sql`
  left join reconciliation_note n on n.company_id = r.company_id and n.direction = r.direction and n.month = r.month and n.identity = r.identity and n.undone_at is null
  cross join lateral (select r.result in ('differs', 'bureauOnly', 'oursOnly') and exists (
    select from tax_invoice t join invoice i on i.company_id = t.company_id and i.identity = t.identity
      where t.company_id = ${companyId} and t.direction = ${direction} and t.identity = r.identity and ${differences(direction)} = '{}'::jsonb) as agrees offset 0) now`
const isOpen = sql<boolean>`r.result = any(${[...reconcileOpen]}::text[])`
/** Each open row stands under one of the first three: agreeing by now goes before a reason. */
export const tabConditions: Readonly<Record<ReconcileTab, Expression<SqlBool>>> = {
  todo: sql<boolean>`(${isOpen} and not now.agrees and n.id is null)`,
  explained: sql<boolean>`(${isOpen} and not now.agrees and n.id is not null)`,
  later: sql<boolean>`now.agrees`,
  leftOut: sql<boolean>`r.result = 'leftOut'`,
}
export interface RowFilter {
  readonly tab?: ReconcileTab | undefined
  readonly result?: readonly ReconcileResult[] | undefined
  readonly keyword?: string | undefined
}
const likeOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
export const rowConditions = (snapshot: Snapshot, { tab, result, keyword }: RowFilter): Expression<SqlBool> => {
  const all: Expression<SqlBool>[] = [
    sql<boolean>`r.company_id = ${snapshot.companyId}`,
    sql<boolean>`r.reconciliation_id = ${snapshot.id}`,
  ]
  if (tab) all.push(tabConditions[tab])
  if (result && result.length > 0) all.push(sql<boolean>`r.result = any(${[...result]}::text[])`)
  const word = keyword?.trim()
  if (word)
    all.push(
      sql<boolean>`(r.number like ${likeOf(word)} or lower(regexp_replace(coalesce(r.party, ''), '\\s', '', 'g')) like ${likeOf(folded(word))})`,
    )
  return sql<boolean>`${sql.join(all, sql` and `)}`
}
/** Of the latest snapshot of a month the rows `r` of a result that somebody still has to handle, each with our invoice, as `invoice`. */
export const openRowsOf = (
  { companyId, direction, month }: Pick<Snapshot, 'companyId' | 'direction'> & { readonly month: string },
  result: ReconcileResult,
): RawBuilder<unknown> => sql`reconciliation_row r ${withPresent({ companyId, direction })}
  join invoice on invoice.company_id = r.company_id and invoice.id = r.invoice_id
  where r.company_id = ${companyId} and r.result = ${sql.lit(result)} and ${tabConditions.todo}
    and r.reconciliation_id = (select s.id from reconciliation s where s.company_id = ${companyId} and s.direction = ${direction} and s.month = ${month}
      order by s.made_at desc, s.id desc limit 1)`
