// A deleted invoice as it was: reads its snapshot in place of the tables.
import { sql } from 'kysely'
import { letsIn, type In, type Out } from '@piaotai/contract/endpoint.ts'
import { deletionEndpoints } from '@piaotai/contract/invoice/deletion.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Rows, Tx } from '../../../../kernel/deps.ts'
import type { LinkJudge } from '../../../platform/file/index.ts'
import { mayDownload } from '../../../people/permission/index.ts'
import { deletionColumns, toWire } from './deletions.ts'
import { rowsWithIt } from './delete-invoices.ts'
import { laterColumns } from './later-columns.ts'
import { deletionsInScope } from './deletion-scope.ts'
import { detailOf, type ReadDeps } from '../read-invoice.ts'

type E = (typeof deletionEndpoints)['readDeletion']
export const readDeletion =
  ({ db, signLink }: ReadDeps) =>
  (actor: Actor, { id }: In<E>): Promise<Out<E>> =>
    db.inTenant(actor, async (tx) => {
      const record = await tx
        .selectFrom('invoice_deletion')
        .select(deletionColumns)
        .where('id', '=', id)
        .where(deletionsInScope(actor))
        .executeTakeFirst()
      if (!record) throw new Problem('deletion.notFound')
      const rows = asItWas(tx, actor.companyId, id)
      const invoice = await rows.selectFrom('invoice').selectAll().executeTakeFirstOrThrow()
      return {
        record: toWire(record, actor.language),
        invoice: {
          ...(await detailOf(rows, actor, invoice, signLink, 'company', { kind: 'deletion', id, area: 'company' })),
          deductible: null,
        },
      }
    })
/**
 * The snapshot's rows carry the names of their tables, so that the code that reads an invoice reads them; amounts stay
 * numeric in the database.
 */
const asItWas = (tx: Tx, companyId: string, id: string): Rows =>
  ['invoice' as const, ...rowsWithIt].reduce<Pick<Tx, 'selectFrom' | 'with'>>((rows, table) => {
    const set = table === 'invoice' ? sql`jsonb_populate_record` : sql`jsonb_populate_recordset`
    const kept = table === 'invoice' ? sql`${laterColumns} || (d.snapshot->'invoice')` : sql`d.snapshot->${sql.lit(table)}`
    return rows.with(
      table,
      () =>
        sql<never>`(select r.* from invoice_deletion d, ${set}(null::${sql.table(table)}, ${kept}) r where d.company_id = ${companyId} and d.id = ${id})`,
    )
  }, tx)

/**
 * Judges links to a deleted invoice's files: the holder may see the records of deletions and this invoice, and saving
 * needs the right to save.
 */
export const judgeDeletion: LinkJudge = async (tx, holder, { id }, purpose) => {
  if (!letsIn(deletionEndpoints.readDeletion.access, 'company', holder.permissions)) return false
  const kept = await tx
    .selectFrom('invoice_deletion')
    .select(sql<string | null>`snapshot->'invoice'->>'entered_by'`.as('keeper'))
    .where('id', '=', id)
    .where(deletionsInScope(holder))
    .executeTakeFirst()
  return kept !== undefined && (purpose !== 'file' || mayDownload(holder, kept.keeper, 'company'))
}
