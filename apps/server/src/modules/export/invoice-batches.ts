// Invoices by the batch, in the order asked for: each batch one statement in a short transaction of its own, so that nobody waits for a long file.
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Tenant } from '../../kernel/actor.ts'
import type { Database } from '../../kernel/needs.ts'
import type { InvoiceLineRow, InvoiceTable } from '../../kernel/tables.ts'
import { uuidList } from './id-lists.ts'

const headColumns = [
  'type', 'code', 'number', 'date', 'check_code', 'seller_name', 'seller_tax_id', 'buyer_name', 'buyer_tax_id', 'special_business', 'drawer', 'remark',
  'category', 'verify_status', 'title_status', 'use_status', 'push_status', 'entry_source', 'entered_at', 'entered_by_name',
] as const, headAmounts = ['amount_excluding_tax', 'tax_amount', 'amount_including_tax'] as const
const lineColumns = ['name', 'spec', 'unit', 'quantity', 'unit_price', 'tax_rate'] as const, lineAmounts = ['amount', 'tax_amount'] as const
export type HeadRecord = Pick<Selectable<InvoiceTable>, 'id' | (typeof headColumns | typeof headAmounts)[number]>
/** `total`: 价税合计 of a line, which is printed nowhere: the sum of what is, when both are. */
export type LineRecord = Pick<Selectable<InvoiceLineRow>, (typeof lineColumns | typeof lineAmounts)[number]> & { readonly total: string | null }
export interface Batch { readonly invoices: readonly HeadRecord[]; readonly linesOf: ReadonlyMap<string, readonly LineRecord[]> }
const batchSize = 500
/** Batches that are read while one is being written: a second one, because the steps of a transaction wait for the writer to pause. */
const aheadMost = 2

/** Those that are gone meanwhile are left out. */
export const invoiceBatches = async function* (db: Database, tenant: Tenant, ids: readonly string[], withLines: boolean): AsyncGenerator<Batch> {
  const ahead: Promise<Batch>[] = []
  let from = 0
  const readAhead = (most: number): void => {
    for (; ahead.length < most && from < ids.length; from += batchSize) {
      const batch = readBatch(db, tenant, ids.slice(from, from + batchSize), withLines)
      // It is heard at its turn; a reader that stops before leaves it unheard.
      batch.catch(() => undefined)
      ahead.push(batch)
    }
  }
  for (readAhead(1); ahead.length > 0;) {
    const batch = await ahead.shift()!
    readAhead(aheadMost)
    yield batch
  }
}

/** A row as it comes: the place of its invoice among those asked for, from one on, then its values. */
type Packed = readonly [number, ...unknown[]]
/**
 * Rows as one text of JSON: a driver makes a value of each field by itself, and of millions of them that costs more than writing the file. Rows are lists,
 * not records: the names of the columns in each row would double what the database writes. Amounts stay text.
 */
const packed = (table: 'invoice' | 'invoice_line', id: 'id' | 'invoice_id', columns: readonly string[], amounts: readonly RawBuilder<unknown>[], tenant: Tenant, asked: RawBuilder<unknown>): RawBuilder<string | null> => {
  const values = [...columns.map((name) => sql`r.${sql.ref(name)}`), ...amounts.map((amount) => sql`(${amount})::text`)]
  return sql`(select json_agg(json_build_array(asked.place, ${sql.join(values)})${table === 'invoice' ? sql`` : sql` order by asked.place, r.seq`})::text
    from ${asked} join ${sql.table(table)} r on r.company_id = ${tenant.companyId} and r.${sql.ref(id)} = asked.id)`
}
const unpacked = (text: string | null): readonly Packed[] => (text === null ? [] : JSON.parse(text) as readonly Packed[])
const recordOf = <R>(columns: readonly string[], row: Packed, own: Record<string, unknown>): R => {
  for (let at = 0; at < columns.length; at++) own[columns[at]!] = row[at + 1]
  return own as R
}
const headNames = [...headColumns, ...headAmounts], lineNames = [...lineColumns, ...lineAmounts, 'total']
const headValues = headAmounts.map((name) => sql`r.${sql.ref(name)}`), lineValues = [...lineAmounts.map((name) => sql`r.${sql.ref(name)}`), sql`r.amount + r.tax_amount`]

const readBatch = async (db: Database, tenant: Tenant, part: readonly string[], withLines: boolean): Promise<Batch> => {
  const asked = sql`unnest(${uuidList(part)}) with ordinality as asked (id, place)`
  const heads = packed('invoice', 'id', headColumns, headValues, tenant, asked), lines = withLines ? packed('invoice_line', 'invoice_id', lineColumns, lineValues, tenant, asked) : sql<null>`null`
  const { rows: [found] } = await db.inTenant(tenant, (tx) => sql<{ heads: string | null; lines: string | null }>`select ${heads} as heads, ${lines} as lines`.execute(tx))
  const byPlace: (HeadRecord | undefined)[] = part.map(() => undefined), linesOf: Map<string, LineRecord[]> = new Map(part.map((id) => [id, []]))
  for (const row of unpacked(found!.heads)) byPlace[row[0] - 1] = recordOf<HeadRecord>(headNames, row, { id: part[row[0] - 1] })
  for (const row of unpacked(found!.lines)) linesOf.get(part[row[0] - 1]!)?.push(recordOf<LineRecord>(lineNames, row, {}))
  return { invoices: byPlace.filter((head) => head !== undefined), linesOf }
}
