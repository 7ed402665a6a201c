// 对账底稿: the snapshots of a direction, and the rows of one.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { reconciliationEndpoints } from '@piaotai/contract/reconcile.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { reconcileLimits, reconcileTabs, type ReconcileDifferences, type ReconcileResult } from '@piaotai/domain/reconcile.ts'
import type { Row } from '../../../db/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { requireDirection } from '../tax-pull/index.ts'
import type { ReconcileDeps } from './deps.ts'
import { rowConditions, tabConditions, withPresent, type Snapshot } from './rows.ts'

type E = typeof reconciliationEndpoints
export const toReconciliation = (row: Row<'reconciliation'>): Out<E['listReconciliations']>['content'][number] => ({
  id: row.id,
  direction: row.direction,
  month: row.month,
  madeAt: toInstant(row.made_at),
  madeBy: row.made_by_name,
  bureau: row.bureau_count,
  ours: row.ours_count,
  bureauTotal: row.bureau_total,
  days: row.days,
  pulled: row.pulled,
  provisional: row.provisional,
  figures: row.figures,
})
/** The latest snapshot of each month, newest first. */
export const listReconciliations =
  ({ db }: ReconcileDeps) =>
  (actor: Actor, { direction }: In<E['listReconciliations']>): Promise<Out<E['listReconciliations']>> =>
    db.inTenant(actor, async (tx) => {
      requireDirection(actor, direction, 'see')
      const rows = await tx
        .selectFrom('reconciliation')
        .selectAll()
        .distinctOn('month')
        .where('direction', '=', direction)
        .orderBy('month', 'desc')
        .orderBy('made_at', 'desc')
        .orderBy('id', 'desc')
        .limit(reconcileLimits.months)
        .execute()
      return { content: rows.map(toReconciliation) }
    })
export const findReconciliation = async (tx: Tx, actor: Actor, id: string): Promise<Row<'reconciliation'>> => {
  const row = await tx.selectFrom('reconciliation').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('reconciliation.notFound')
  requireDirection(actor, row.direction, 'see', 'reconciliation.notFound')
  return row
}
interface Listed {
  readonly id: string
  readonly result: ReconcileResult
  readonly number: string | null
  readonly party: string | null
  readonly type: number | null
  readonly issued: string | null
  readonly total: string | null
  readonly fields: ReconcileDifferences
  readonly seen_at: string | null
  readonly invoice_id: string | null
  readonly tax_invoice_id: string | null
  readonly reason: string | null
  readonly by_name: string | null
  readonly noted_at: string | null
  readonly agrees: boolean
}
export const selectRows = (snapshot: Snapshot) => sql`
  select r.id, r.result, r.number, r.party, r.type, r.issued::text as issued, r.total::text as total, r.fields, r.seen_at, i.id as invoice_id, r.tax_invoice_id,
    n.reason, n.by_name, n.at as noted_at, now.agrees
  from reconciliation_row r ${withPresent(snapshot)} left join invoice i on i.company_id = r.company_id and i.id = r.invoice_id`
export const toRow = (row: Listed): Out<E['listReconciled']>['content'][number] => ({
  id: row.id,
  result: row.result,
  number: row.number,
  party: row.party,
  type: row.type,
  issued: row.issued,
  total: row.total,
  fields: Object.entries(row.fields).map(([field, sides]) => ({ field, ours: sides[0], bureau: sides[1] })),
  seenAt: row.seen_at === null ? null : toInstant(row.seen_at),
  invoiceId: row.invoice_id,
  taxInvoiceId: row.tax_invoice_id,
  note: row.reason === null ? null : { reason: row.reason, by: row.by_name!, at: toInstant(row.noted_at!) },
  agrees: row.agrees,
})
export const readRows = async (tx: Tx, snapshot: Snapshot, where: ReturnType<typeof rowConditions>, limit: number, offset: number) => {
  const { rows } = await sql<Listed>`${selectRows(snapshot)} where ${where}
    order by r.issued desc nulls last, r.id desc limit ${limit} offset ${offset}`.execute(tx)
  return rows.map(toRow)
}
export const listReconciled =
  ({ db }: Pick<ReconcileDeps, 'db'>) =>
  (actor: Actor, { id, page, pageSize, ...filter }: In<E['listReconciled']>): Promise<Out<E['listReconciled']>> =>
    db.inTenant(actor, async (tx) => {
      const found = await findReconciliation(tx, actor, id)
      const snapshot = { companyId: actor.companyId, id, direction: found.direction }
      const where = rowConditions(snapshot, filter)
      const { rows: sums } = await sql<{ n: number; total: string }>`
        select count(*)::int as n, coalesce(sum(r.total), 0)::numeric(20,2)::text as total from reconciliation_row r ${withPresent(snapshot)} where ${where}`.execute(
        tx,
      )
      const { rows: counts } = await sql<Record<string, number>>`
        select ${sql.join(reconcileTabs.map((tab) => sql`(count(*) filter (where ${tabConditions[tab]}))::int as ${sql.ref(tab)}`))}
          from reconciliation_row r ${withPresent(snapshot)} where r.company_id = ${actor.companyId} and r.reconciliation_id = ${id} and r.result <> 'both'`.execute(
        tx,
      )
      return {
        content: await readRows(tx, snapshot, where, pageSize, (page - 1) * pageSize),
        page,
        pageSize,
        totalElements: sums[0]!.n,
        total: sums[0]!.total,
        counts: { ...counts[0]! },
      }
    })
