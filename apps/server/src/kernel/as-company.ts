// Acts across two companies within a transaction: a delivery's task and its receipt, both sides of a link.
import { sql } from 'kysely'
import { actAs } from './database.ts'
import type { Tx } from './deps.ts'

/** Runs a part of the transaction as another company, whose rows alone it sees meanwhile. Person and company of before are set again afterwards. */
export const asCompany = async <T>(tx: Tx, companyId: string, run: () => Promise<T>): Promise<T> => {
  const { rows } = await sql<{ person: string | null; company: string | null }>`
    select current_setting('app.user_id', true) as person, current_setting('app.company_id', true) as company`.execute(tx)
  const { person, company } = rows[0]!
  await actAs(tx, person ?? '', companyId)
  const result = await run()
  await actAs(tx, person ?? '', company)
  return result
}
