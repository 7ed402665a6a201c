// Invoices in batches, in the requested order: one statement per batch in a short transaction, so that a long file
// blocks nobody.
import { sql, type RawBuilder } from 'kysely'
import type { Tenant } from '../../../kernel/actor.ts'
import type { Database } from '../../../kernel/deps.ts'
import { uuidList } from '../../../db/id-lists.ts'
import { deductiblesOf } from '../../invoices/deductible/index.ts'
import { headColumns, invoicesOf, lineColumns, type PartTexts, type HeadRecord, type LineRecord } from './invoice-texts.ts'

/** `ids`: the requested ones. `found`: the number of existing ones in each part; a part without any is missing. */
export interface BatchTexts {
  readonly ids: readonly string[]
  readonly parts: readonly (PartTexts & { readonly found: number })[]
}
export interface Batch {
  readonly invoices: readonly HeadRecord[]
  readonly linesOf: ReadonlyMap<string, readonly LineRecord[]>
}
const batchSize = 1000
/**
 * Invoices per text. The engine allocates longer texts outside the young generation, and then collects its whole heap
 * again and again.
 */
const partSize = 100
/** Batches read ahead of the writer: two, because a transaction's steps wait while the writer runs. */
const aheadMost = 2

/** What is read beside the invoices themselves. */
interface Asked {
  readonly lines: boolean
  readonly pools: boolean
  readonly deductible: boolean
}
/** Invoices as texts, leaving out invoices deleted since the request. */
export const invoiceTexts = async function* (
  db: Database,
  tenant: Tenant,
  ids: readonly string[],
  asked: Asked,
): AsyncGenerator<BatchTexts> {
  const ahead: Promise<BatchTexts>[] = []
  let from = 0
  const readAhead = (most: number): void => {
    for (; ahead.length < most && from < ids.length; from += batchSize) {
      const batch = readTexts(db, tenant, ids.slice(from, from + batchSize), asked)
      // Its turn in the loop reports the error; a reader that stops earlier ignores it.
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
  for await (const { ids: requested, parts } of invoiceTexts(db, tenant, ids, { lines: withLines, pools: false, deductible: false })) {
    const invoices = parts.flatMap(invoicesOf).map(({ place, face, lines }) => ({ head: { ...face, id: requested[place]! }, lines }))
    yield { invoices: invoices.map(({ head }) => head), linesOf: new Map(invoices.map(({ head, lines }) => [head.id, lines])) }
  }
}

/**
 * Rows as JSON texts: the driver creates a value per field, which costs more for millions of fields than writing the
 * file. Rows are arrays of texts: column names, or the type of each value, would double the database's work. `offset 0`
 * makes the planner look up each invoice's rows: it would scan a table not much larger than a batch for every batch.
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
/** Names of an invoice's pools, in their order. */
const poolNames = sql`(select string_agg(p.name, '、' order by p.position, p.id) from invoice_pool i
  join pool p on p.company_id = i.company_id and p.id = i.pool_id where i.company_id = r.company_id and i.invoice_id = r.id)`
const headValues = (pools: boolean): readonly RawBuilder<unknown>[] =>
  headColumns.map((name) =>
    name === 'pools' ? (pools ? poolNames : sql`null`) : name === 'tags' ? sql`array_to_string(r.tags, '、')` : own(name),
  )
const lineValues = [...lineColumns.map(own), sql`r.amount + r.tax_amount`]

const readTexts = async (db: Database, tenant: Tenant, ids: readonly string[], asked: Asked): Promise<BatchTexts> => {
  const requested = sql`unnest(${uuidList(ids)}) with ordinality as asked (id, place)`
  const heads = packed('invoice', 'id', headValues(asked.pools), tenant, requested)
  const lines = asked.lines
    ? packed('invoice_line', 'invoice_id', lineValues, tenant, requested)
    : sql`(select null::bigint as part, null as rows)`
  return db.inTenant(tenant, async (tx) => {
    const { rows } = await sql<Omit<BatchTexts['parts'][number], 'deductibles'> & { readonly part: string }>`
      select h.part, h.found, h.rows as heads, l.rows as lines from ${heads} h left join ${lines} l on l.part = h.part order by h.part`.execute(
      tx,
    )
    const deductibles = asked.deductible ? await deductiblesOf(tx, tenant.companyId, ids) : undefined
    const deductiblesIn = (part: number): string | null =>
      deductibles
        ? JSON.stringify(
            ids.slice(part * partSize, (part + 1) * partSize).flatMap((id, at) => {
              const of = deductibles.get(id)
              return of ? [[part * partSize + at, [of.figure, of.way]]] : []
            }),
          )
        : null
    return { ids, parts: rows.map(({ part, ...texts }) => ({ ...texts, deductibles: deductiblesIn(Number(part)) })) }
  })
}
