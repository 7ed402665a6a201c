// An upload is imported once: the call repeated after a lost answer finds its row. Entries of a ZIP stand below it and are apart.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Rows that a repeated call had doubled are kept, below the first of them. Policies hold back the owner too, but for this moment.
  `alter table import_file no force row level security`,
  `update import_file later set parent_id = first.id
     from (select distinct on (company_id, stored_file_id) company_id, stored_file_id, id from import_file where parent_id is null and stored_file_id is not null order by company_id, stored_file_id, created_at, id) first
     where later.company_id = first.company_id and later.stored_file_id = first.stored_file_id and later.parent_id is null and later.id <> first.id`,
  `alter table import_file force row level security`,
  `create unique index import_file_once on import_file (company_id, stored_file_id) where parent_id is null`,
]
