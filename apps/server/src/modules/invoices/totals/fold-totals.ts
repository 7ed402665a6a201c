// Folds running totals: the rows of a cell become one. What they add up to stays the same at every moment.
import { sql } from 'kysely'
import type { Database, Needs, Tx } from '../../../kernel/deps.ts'

/** Differences that a company may have before they are folded: reading so many costs less than folding them. */
const unfoldedMost = 500
const tables = [
  'invoice_total',
  'pool_total',
  'payment_batch_total',
  'payment_total',
  'voucher_total',
  'import_total',
  'mail_total',
  'delivery_total',
] as const
const companiesOf = (db: Database): Promise<{ id: string }[]> => db.outside((tx) => tx.selectFrom('company').select('id').execute())

/** Replaces the rows of the company's cells by their sums. Two at once share the rows, and lose none. */
export const foldCompany = async (tx: Tx, companyId: string): Promise<void> => {
  await sql`select ${sql.join(tables.map((name) => sql`${sql.raw(`${name}_fold`)}(${companyId})`))}`.execute(tx)
}
const unfoldedOf = async (tx: Tx, companyId: string): Promise<number> => {
  const counts = tables.map((name) => sql`(select count(*) from ${sql.table(name)} where company_id = ${companyId} and not folded)`)
  const { rows } = await sql<{ n: number }>`select (${sql.join(counts, sql` + `)})::integer as n`.execute(tx)
  return rows[0]!.n
}
/** Folds the totals of companies with many differences. */
export const foldTotals =
  ({ db }: Needs<'db'>) =>
  async (): Promise<void> => {
    for (const { id } of await companiesOf(db))
      await db.inTenant({ companyId: id }, async (tx) => {
        if ((await unfoldedOf(tx, id)) > unfoldedMost) await foldCompany(tx, id)
      })
  }
