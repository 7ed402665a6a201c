// Invoices by the batch, in the order asked for: each batch one statement in a short transaction of its own, so that nobody waits for a long file.
import { sql, type RawBuilder } from 'kysely'
import type { Tenant } from '../../kernel/actor.ts'
import type { Database } from '../../kernel/needs.ts'
import { uuidList } from './id-lists.ts'
import { headAmounts, headColumns, invoicesOf, lineAmounts, lineColumns, type BatchTexts, type HeadRecord, type LineRecord } from './invoice-texts.ts'

/** `ids`: those asked for. `found`: how many of them are there. */
export interface FoundTexts extends BatchTexts { readonly ids: readonly string[]; readonly found: number }
export interface Batch { readonly invoices: readonly HeadRecord[]; readonly linesOf: ReadonlyMap<string, readonly LineRecord[]> }
const batchSize = 500
/** Batches that are read while one is being written: a second one, because the steps of a transaction wait for the writer to pause. */
const aheadMost = 2

/** Invoices as texts; those that are gone meanwhile are left out. */
export const invoiceTexts = async function* (db: Database, tenant: Tenant, ids: readonly string[], withLines: boolean): AsyncGenerator<FoundTexts> {
  const ahead: Promise<FoundTexts>[] = []
  let from = 0
  const readAhead = (most: number): void => {
    for (; ahead.length < most && from < ids.length; from += batchSize) {
      const batch = readTexts(db, tenant, ids.slice(from, from + batchSize), withLines)
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
/** Invoices as records. */
export const invoiceBatches = async function* (db: Database, tenant: Tenant, ids: readonly string[], withLines: boolean): AsyncGenerator<Batch> {
  for await (const texts of invoiceTexts(db, tenant, ids, withLines)) {
    const invoices = invoicesOf(texts).map(({ place, face, lines }) => ({ head: { ...face, id: texts.ids[place]! }, lines }))
    yield { invoices: invoices.map(({ head }) => head), linesOf: new Map(invoices.map(({ head, lines }) => [head.id, lines])) }
  }
}

/**
 * Rows as one text of JSON: a driver makes a value of each field by itself, and of millions of them that costs more than writing the file. Rows are lists,
 * not records: the names of the columns in each row would double what the database writes. Amounts stay text.
 */
const packed = (table: 'invoice' | 'invoice_line', id: 'id' | 'invoice_id', columns: readonly string[], amounts: readonly RawBuilder<unknown>[], tenant: Tenant, asked: RawBuilder<unknown>): RawBuilder<unknown> => {
  const values = [...columns.map((name) => sql`r.${sql.ref(name)}`), ...amounts.map((amount) => sql`(${amount})::text`)]
  return sql`(select count(*)::int as found, json_agg(json_build_array(asked.place, ${sql.join(values)})${table === 'invoice' ? sql`` : sql` order by asked.place, r.seq`})::text as rows
    from ${asked} join ${sql.table(table)} r on r.company_id = ${tenant.companyId} and r.${sql.ref(id)} = asked.id)`
}
const headValues = headAmounts.map((name) => sql`r.${sql.ref(name)}`), lineValues = [...lineAmounts.map((name) => sql`r.${sql.ref(name)}`), sql`r.amount + r.tax_amount`]

const readTexts = async (db: Database, tenant: Tenant, ids: readonly string[], withLines: boolean): Promise<FoundTexts> => {
  const asked = sql`unnest(${uuidList(ids)}) with ordinality as asked (id, place)`
  const heads = packed('invoice', 'id', headColumns, headValues, tenant, asked), lines = withLines ? packed('invoice_line', 'invoice_id', lineColumns, lineValues, tenant, asked) : sql`(select null as rows)`
  const { rows: [texts] } = await db.inTenant(tenant, (tx) => sql<BatchTexts & { found: number }>`select h.found, h.rows as heads, l.rows as lines from ${heads} h, ${lines} l`.execute(tx))
  return { ids, ...texts! }
}
