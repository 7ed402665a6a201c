// Invoices by the batch, in the order asked for: each batch a short transaction of its own, so that nobody waits for a long file.
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Tenant } from '../../kernel/actor.ts'
import type { Database, Tx } from '../../kernel/needs.ts'
import type { InvoiceLineRow, InvoiceTable } from '../../kernel/tables.ts'

const headColumns = [
  'id', 'type', 'code', 'number', 'date', 'check_code', 'seller_name', 'seller_tax_id', 'buyer_name', 'buyer_tax_id', 'special_business', 'drawer', 'remark',
  'category', 'verify_status', 'title_status', 'use_status', 'push_status', 'entry_source', 'entered_at', 'entered_by_name',
] as const, headAmounts = ['amount_excluding_tax', 'tax_amount', 'amount_including_tax'] as const
const lineColumns = ['invoice_id', 'seq', 'name', 'spec', 'unit', 'quantity', 'unit_price', 'tax_rate'] as const, lineAmounts = ['amount', 'tax_amount'] as const
export type HeadRecord = Pick<Selectable<InvoiceTable>, (typeof headColumns | typeof headAmounts)[number]>
export type LineRecord = Pick<Selectable<InvoiceLineRow>, (typeof lineColumns | typeof lineAmounts)[number]>
export interface Batch { readonly invoices: readonly HeadRecord[]; readonly linesOf: ReadonlyMap<string, readonly LineRecord[]> }
const batchSize = 500

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
/** Rows as one text of JSON: a driver makes a value of each field by itself, and of millions of them that costs more than writing the file. Amounts stay text. */
const inOneText = async <R>(tx: Tx, columns: readonly string[], amounts: readonly string[], rest: RawBuilder<unknown>): Promise<readonly R[]> => {
  const wanted = sql.join([...columns.map((name) => sql.ref(name)), ...amounts.map((name) => sql`${sql.ref(name)}::text`)])
  const { rows } = await sql<{ packed: string }>`select coalesce(json_agg(row), '[]')::text as packed from (select ${wanted} ${rest}) row`.execute(tx)
  return JSON.parse(rows[0]!.packed) as readonly R[]
}
const readBatch = (db: Database, tenant: Tenant, part: readonly string[], withLines: boolean): Promise<Batch> => db.inTenant(tenant, async (tx) => {
  const heads = await inOneText<HeadRecord>(tx, headColumns, headAmounts, sql`from invoice where company_id = ${tenant.companyId} and id = any(${part}::uuid[])`)
  const byId = new Map(heads.map((row) => [row.id, row])), linesOf: Map<string, LineRecord[]> = new Map(part.map((id) => [id, []]))
  if (withLines) {
    const found = await inOneText<LineRecord>(tx, lineColumns, lineAmounts, sql`from invoice_line where company_id = ${tenant.companyId} and invoice_id = any(${part}::uuid[]) order by invoice_id, seq`)
    for (const line of found) linesOf.get(line.invoice_id)?.push(line)
  }
  return { invoices: part.flatMap((id) => byId.get(id) ?? []), linesOf }
})
