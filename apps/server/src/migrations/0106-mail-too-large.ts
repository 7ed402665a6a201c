// Mail in: a mail beyond the bound stays in its mailbox; its head alone is kept.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(`alter table mail_message alter column stored_key drop not null`).execute(db)
}
