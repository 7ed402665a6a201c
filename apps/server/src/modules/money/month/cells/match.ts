// 对上: where the latest snapshots of a month differ from the records, and whether they are of today.
import { sql, type RawBuilder } from 'kysely'
import type { ReconcileFigures } from '@piaotai/domain/reconcile.ts'
import { openRowsOf } from '../../../bureau/reconcile/index.ts'
import { invoicesInRowScope } from '../../../people/permission/index.ts'
import { directionsSeen } from './collect.ts'
import { figureOf, type CellSource, type MonthContext, type PartSource, type ThingRow } from './source.ts'

const ofNobody = sql<ThingRow>`select 'period'::text as kind, null::text as id, null::text as number, null::text as party, null::text as day, null::text as amount,
  '{}'::jsonb as facts, null::text as invoice_id where false`
/** One select a direction that the actor sees. */
const eachDirection = ({ actor }: MonthContext, select: (direction: 'in' | 'out') => RawBuilder<unknown>): RawBuilder<ThingRow> => {
  const selects = directionsSeen(actor).map(select)
  return selects.length === 0 ? ofNobody : sql<ThingRow>`${sql.join(selects, sql` union all `)}`
}
/** Of neither, if the record is gone since: then the bureau alone has it. */
const rowsOf = (result: 'differs' | 'oursOnly'): CellSource => ({
  sql: (month) =>
    eachDirection(
      month,
      (
        direction,
      ) => sql`select 'reconciliationRow'::text as kind, r.id::text as id, r.number, r.party, r.issued::text as day, r.total::text as amount,
        jsonb_build_object('direction', r.direction, 'reconciliationId', r.reconciliation_id::text, 'taxInvoiceId', r.tax_invoice_id::text,
          'fields', (select string_agg(field, ',' order by field) from jsonb_object_keys(r.fields) field)) as facts, invoice.id::text as invoice_id
      from ${openRowsOf({ companyId: month.companyId, direction, month: month.month }, result)} and ${invoicesInRowScope(month.actor, 'company')}`,
    ),
})
const [differs, oursOnly] = [rowsOf('differs'), rowsOf('oursOnly')]

/** Of a direction that has rows of the month at the bureau: none, or one that is older than a day or than the last pull. */
const snapshot: CellSource = {
  sql: (month) => {
    const { companyId, now } = month
    const dayAgo = new Date(now.getTime() - 86_400_000).toISOString()
    return eachDirection(
      month,
      (
        direction,
      ) => sql`select 'period'::text as kind, ${direction}::text as id, null::text as number, null::text as party, null::text as day, null::text as amount,
        jsonb_build_object('state', case when s.id is null then 'none' when s.made_at < p.pulled_at then 'beforePull' else 'old' end, 'direction', ${direction}::text,
          'snapshotAt', ${instant('s.made_at')}, 'pulledAt', ${instant('p.pulled_at')}, 'reconciliationId', s.id::text) as facts, null::text as invoice_id
      from (select max(d.pulled_at) as pulled_at from pulled_day d where d.company_id = ${companyId} and d.direction = ${direction}
          and d.day >= ${month.first}::date and d.day <= ${month.last}::date) p
        left join lateral (select s.id, s.made_at from reconciliation s where s.company_id = ${companyId} and s.direction = ${direction} and s.month = ${month.month}
          order by s.made_at desc, s.id desc limit 1) s on true
      where (s.id is not null or p.pulled_at is not null or exists (select from tax_figure f where f.company_id = ${companyId} and f.direction = ${direction}
          and f.month = ${month.month} and f.count > 0))
        and (s.id is null or s.made_at < ${dayAgo}::timestamptz or s.made_at < p.pulled_at)`,
    )
  },
}
const instant = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const matchCells = { differs, oursOnly, snapshot } as const
export const matchPart: PartSource<'match'> = {
  part: 'match',
  extent: async (tx, month) => {
    const directions = directionsSeen(month.actor)
    if (directions.length === 0) return { done: 0, whole: 0 }
    const rows = await tx
      .selectFrom('reconciliation')
      .select('figures')
      .distinctOn('direction')
      .where('month', '=', month.month)
      .where('direction', 'in', directions)
      .orderBy('direction')
      .orderBy('made_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const whole = rows.reduce((sum, { figures }) => sum + compared(figures), 0)
    const open = (await figureOf(tx, month, differs)).count + (await figureOf(tx, month, oursOnly)).count
    return { done: Math.max(whole - open, 0), whole }
  },
}
/** What takes no part because the bureau holds none of its kind is not counted. */
const compared = (figures: ReconcileFigures): number =>
  Object.entries(figures).reduce((sum, [result, { count }]) => sum + (result === 'leftOut' ? 0 : count), 0)
