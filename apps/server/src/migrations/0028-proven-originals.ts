// An original says whether the house itself fetched it from the tax bureau. Those that came in before were not, which null says; so do deletions of before, as they come back.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table invoice_original add column from_bureau boolean`.execute(db)
}
