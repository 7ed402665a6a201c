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
const batchSize = 500

/** Those that are gone meanwhile are left out. */
export const invoiceBatches = async function* (db: Database, tenant: Tenant, ids: readonly string[], withLines: boolean): AsyncGenerator<Batch> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const part = ids.slice(from, from + batchSize)
    yield await db.inTenant(tenant, async (tx) => {
      const rows = await tx.selectFrom('invoice').select(columns).where('company_id', '=', tenant.companyId).where(sql<boolean>`id = any(${part}::uuid[])`).execute()
      const byId = new Map(rows.map((row) => [row.id, row])), lines: Map<string, LineRecord[]> = new Map(part.map((id) => [id, []]))
      if (withLines) {
        const found = await tx.selectFrom('invoice_line').selectAll().where('company_id', '=', tenant.companyId).where(sql<boolean>`invoice_id = any(${part}::uuid[])`).orderBy('invoice_id').orderBy('seq').execute()
        for (const line of found) lines.get(line.invoice_id)?.push(line)
      }
      return { invoices: part.flatMap((id) => byId.get(id) ?? []), linesOf: lines }
    })
  }
}
