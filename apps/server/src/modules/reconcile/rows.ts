// Conditions on rows of a snapshot. What agrees by now is asked of the present mirror and the present invoices; the snapshot stays.
import { sql, type Expression, type SqlBool } from 'kysely'
import { folded } from '@piaotai/domain/plain-text.ts'
import { reconcileOpen, type ReconcileResult, type ReconcileTab } from '@piaotai/domain/reconciliation.ts'
import type { PullDirection } from '@piaotai/domain/tax-pull.ts'
import { differences } from './compare.ts'

/** The snapshot that a query is about. */
export interface Snapshot {
  readonly companyId: string
  readonly id: string
  readonly direction: PullDirection
}
/** The note that holds for a row, joined as `n`. */
export const withNote = sql`left join reconciliation_note n on n.company_id = r.company_id and n.direction = r.direction and n.month = r.month and n.identity = r.identity and n.undone_at is null`
/** A row that differed, or that one side lacked, and on which both agree now. */
export const agreesNow = ({ companyId, direction }: Snapshot): Expression<SqlBool> =>
  sql<boolean>`(r.result in ('differs', 'bureauOnly', 'oursOnly') and exists (
    select from tax_invoice t join invoice i on i.company_id = t.company_id and i.identity = t.identity
      where t.company_id = ${companyId} and t.direction = ${direction} and t.identity = r.identity and ${differences(direction)} = '{}'::jsonb))`
const isOpen = sql<boolean>`r.result = any(${[...reconcileOpen]}::text[])`

export const tabCondition = (snapshot: Snapshot, tab: ReconcileTab): Expression<SqlBool> => {
  if (tab === 'leftOut') return sql<boolean>`r.result = 'leftOut'`
  if (tab === 'later') return agreesNow(snapshot)
  if (tab === 'explained') return sql<boolean>`(${isOpen} and n.id is not null)`
  return sql<boolean>`(${isOpen} and n.id is null and not ${agreesNow(snapshot)})`
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
  if (tab) all.push(tabCondition(snapshot, tab))
  if (result && result.length > 0) all.push(sql<boolean>`r.result = any(${[...result]}::text[])`)
  const word = keyword?.trim()
  if (word)
    all.push(
      sql<boolean>`(r.number like ${likeOf(word)} or lower(regexp_replace(coalesce(r.party, ''), '\\s', '', 'g')) like ${likeOf(folded(word))})`,
    )
  return sql<boolean>`${sql.join(all, sql` and `)}`
}
