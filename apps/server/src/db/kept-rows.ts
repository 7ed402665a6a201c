// A table's rows in the snapshot of a deleted invoice, for the table's owner to restore.
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../kernel/deps.ts'
import type { Tables } from './tables.ts'

interface Kept {
  readonly companyId: string
  readonly deletionId: string
}
/** Whole rows, as a subquery named `r`. */
export const keptRows = (table: keyof Tables, { companyId, deletionId }: Kept): RawBuilder<unknown> =>
  sql`(select r.* from invoice_deletion d, jsonb_populate_recordset(null::${sql.table(table)}, d.snapshot->${sql.lit(table)}) r
    where d.company_id = ${companyId} and d.id = ${deletionId}) r`
/** Ids of the rows that referred to the invoice, as text. */
export const keptIds = (table: keyof Tables, { companyId, deletionId }: Kept): RawBuilder<string> =>
  sql<string>`(select jsonb_array_elements_text(d.snapshot->${sql.lit(table)}) from invoice_deletion d where d.company_id = ${companyId} and d.id = ${deletionId})`
/** The columns of a table that a row is written with: all but those that the database computes. */
export const writtenColumns = async (tx: Tx, table: keyof Tables): Promise<RawBuilder<unknown>> => {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(tx)
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}
