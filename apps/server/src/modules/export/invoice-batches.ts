// Invoices by the batch, in the order asked for: each batch one statement in a short transaction of its own, so that nobody waits for a long file.
import { sql, type RawBuilder } from 'kysely'
import type { Tenant } from '../../kernel/actor.ts'
import type { Database } from '../../kernel/deps.ts'
import { uuidList } from './id-lists.ts'
import { headColumns, invoicesOf, lineColumns, type PartTexts, type HeadRecord, type LineRecord } from './invoice-texts.ts'

/** `ids`: those asked for. `found`: how many of a part are there; a part of which none is does not stand here. */
export interface BatchTexts {
  readonly ids: readonly string[]
  readonly parts: readonly (PartTexts & { readonly found: number })[]
}
export interface Batch {
  readonly invoices: readonly HeadRecord[]
  readonly linesOf: ReadonlyMap<string, readonly LineRecord[]>
}
const batchSize = 1000
/** Invoices in one text: the engine keeps longer texts apart from what is young and gone soon, and looks through all its memory for them again and again. */
const partSize = 100
/** Batches that are read while one is being written: a second one, because the steps of a transaction wait for the writer to pause. */
const aheadMost = 2

/** Invoices as texts; those that are gone meanwhile are left out. */
export const invoiceTexts = async function* (
  db: Database,
  tenant: Tenant,
  ids: readonly string[],
  withLines: boolean,
): AsyncGenerator<BatchTexts> {
  const ahead: Promise<BatchTexts>[] = []
  let from = 0
  const readAhead = (most: number): void => {
    for (; ahead.length < most && from < ids.length; from += batchSize) {
      const batch = readTexts(db, tenant, ids.slice(from, from + batchSize), withLines)
      // It is heard at its turn; a reader that stops before leaves it unheard.
      batch.catch(() => undefined)
      ahead.push(batch)
    }
  }
  for (readAhead(1); ahead.length > 0; ) {
    const batch = await ahead.shift()!
    readAhead(aheadMost)
    yield batch
  }
}
/** Invoices as records. */
export const invoiceBatches = async function* (
  db: Database,
  tenant: Tenant,
  ids: readonly string[],
  withLines: boolean,
): AsyncGenerator<Batch> {
  for await (const { ids: requested, parts } of invoiceTexts(db, tenant, ids, withLines)) {
    const invoices = parts.flatMap(invoicesOf).map(({ place, face, lines }) => ({ head: { ...face, id: requested[place]! }, lines }))
    yield { invoices: invoices.map(({ head }) => head), linesOf: new Map(invoices.map(({ head, lines }) => [head.id, lines])) }
  }
}

/**
 * Rows as texts of JSON: a driver makes a value of each field by itself, and of millions of them that costs more than writing the file. Rows are lists of
 * texts: names of columns, or a look at the kind of each value, would double what the database does. Each invoice's rows are looked up by themselves (`offset 0`
 * holds the planner to it): of a table that is not much larger than a batch it would read the whole for every batch.
 */
const packed = (
  table: 'invoice' | 'invoice_line',
  id: 'id' | 'invoice_id',
  values: readonly RawBuilder<unknown>[],
  tenant: Tenant,
  requested: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select (asked.place - 1) / ${sql.lit(partSize)} as part, count(*)::int as found,
    array_to_json(array_agg(array[asked.place::text, ${sql.join(values.map((value) => sql`(${value})::text`))}]${table === 'invoice' ? sql`` : sql` order by asked.place, r.seq`}))::text as rows
  from ${requested} cross join lateral (
    select * from ${sql.table(table)} where company_id = ${tenant.companyId} and ${sql.ref(id)} = asked.id offset 0
  ) r group by 1)`
const own = (name: string): RawBuilder<unknown> => sql`r.${sql.ref(name)}`
const headValues = headColumns.map(own)
const lineValues = [...lineColumns.map(own), sql`r.amount + r.tax_amount`]

const readTexts = async (db: Database, tenant: Tenant, ids: readonly string[], withLines: boolean): Promise<BatchTexts> => {
  const requested = sql`unnest(${uuidList(ids)}) with ordinality as asked (id, place)`
  const heads = packed('invoice', 'id', headValues, tenant, requested)
  const lines = withLines
    ? packed('invoice_line', 'invoice_id', lineValues, tenant, requested)
    : sql`(select null::bigint as part, null as rows)`
  const { rows: parts } = await db.inTenant(tenant, (tx) =>
    sql<BatchTexts['parts'][number]>`
    select h.found, h.rows as heads, l.rows as lines from ${heads} h left join ${lines} l on l.part = h.part order by h.part`.execute(tx),
  )
  return { ids, parts }
}
