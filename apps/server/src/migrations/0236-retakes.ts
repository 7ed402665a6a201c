// 重拍: a picture that was taken again, for the invoice whose picture it replaces.
import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table import_file add column retake_of uuid`,
  `comment on column import_file.retake_of is 'The invoice whose unclear picture a person took again; null of other files.'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
