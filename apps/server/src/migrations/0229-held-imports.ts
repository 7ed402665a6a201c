// Files that wait for a person, among all that were imported: a month asks for them. At ten million rows some seconds.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index import_file_held on import_file (company_id, created_at, id) where reason = 'held' and not ignored`.execute(db)
}
