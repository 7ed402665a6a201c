// A to-do among the import records that a person has put aside.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(`alter table import_file add column ignored boolean not null default false`).execute(db)
}
