// Whose a sheet of the bureau may be.
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/deps.ts'

/** Tax ids of the company's titles and of its accounts at the bureau. */
export const companyTaxIds = async (tx: Tx, companyId: string): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ tax_id: string }>`
    select tax_id from own_title where company_id = ${companyId} and tax_id is not null
    union select tax_id from tax_account where company_id = ${companyId}`.execute(tx)
  return new Set(rows.map((row) => row.tax_id))
}
