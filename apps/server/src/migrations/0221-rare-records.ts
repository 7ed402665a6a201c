// Lists of records: names of files by their pairs of characters, and results of the log as counts read them. At ten
// million rows about two minutes.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const statements = [
  `create index import_file_name on import_file using gin (company_id, bigrams(name)) with (gin_pending_list_limit = 256)`,
  `drop index audit_log_not_done`,
  `create index audit_log_not_done on audit_log (company_id, result, seq) where result <> 'ok'`,
]
