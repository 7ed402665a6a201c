// Invoices by the batch, in the order asked for: each batch a short transaction of its own, so that nobody waits for a long file.
import { sql, type Selectable } from 'kysely'
import type { Tenant } from '../../kernel/actor.ts'
import type { Database } from '../../kernel/needs.ts'
import type { InvoiceLineRow, InvoiceTable } from '../../kernel/tables.ts'

const columns = [
  'id', 'type', 'code', 'number', 'date', 'check_code', 'seller_name', 'seller_tax_id', 'buyer_name', 'buyer_tax_id', 'amount_excluding_tax', 'tax_amount', 'amount_including_tax', 'special_business', 'drawer', 'remark',
  'category', 'verify_status', 'title_status', 'use_status', 'push_status', 'entry_source', 'entered_at', 'entered_by_name',
] as const
export type HeadRecord = Pick<Selectable<InvoiceTable>, (typeof columns)[number]>
export type LineRecord = Selectable<InvoiceLineRow>
export interface Batch { readonly invoices: readonly HeadRecord[]; readonly linesOf: ReadonlyMap<string, readonly LineRecord[]> }
const batchSize = 1000

/** Those that are gone meanwhile are left out. The next batch is read while one is being written. */
export const invoiceBatches = async function* (db: Database, tenant: Tenant, ids: readonly string[], withLines: boolean): AsyncGenerator<Batch> {
  let ahead = ids.length > 0 ? readBatch(db, tenant, ids.slice(0, batchSize), withLines) : undefined
  for (let from = batchSize; ahead; from += batchSize) {
    const batch = await ahead
    ahead = from < ids.length ? readBatch(db, tenant, ids.slice(from, from + batchSize), withLines) : undefined
    // It is heard at its turn; a reader that stops before leaves it unheard.
    ahead?.catch(() => undefined)
    yield batch
  }
}
const readBatch = (db: Database, tenant: Tenant, part: readonly string[], withLines: boolean): Promise<Batch> => db.inTenant(tenant, async (tx) => {
  const rows = await tx.selectFrom('invoice').select(columns).where('company_id', '=', tenant.companyId).where(sql<boolean>`id = any(${part}::uuid[])`).execute()
  const byId = new Map(rows.map((row) => [row.id, row])), lines: Map<string, LineRecord[]> = new Map(part.map((id) => [id, []]))
  if (withLines) {
    const found = await tx.selectFrom('invoice_line').selectAll().where('company_id', '=', tenant.companyId).where(sql<boolean>`invoice_id = any(${part}::uuid[])`).orderBy('invoice_id').orderBy('seq').execute()
    for (const line of found) lines.get(line.invoice_id)?.push(line)
  }
  return { invoices: part.flatMap((id) => byId.get(id) ?? []), linesOf: lines }
})
