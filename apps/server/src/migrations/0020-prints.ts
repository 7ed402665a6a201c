// What is to be told of a file that was made, beside the file: sheets of a print and what is not on them, the end of an archive's chain.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table download add column outcome jsonb`.execute(db)
}
