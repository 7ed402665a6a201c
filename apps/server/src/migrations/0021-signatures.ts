// What the signatures of an original say, beside the original. Those that came in before were not looked at, which null says.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table invoice_original add column signatures jsonb`.execute(db)
}
