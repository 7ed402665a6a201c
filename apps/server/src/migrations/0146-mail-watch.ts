// Who listens to a bound mailbox (IMAP IDLE): one process at a time, by a lease that it renews.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const statements = [
  // watch: of one connection; another connection has another one. Free once watched_until is past.
  `alter table mail_account add column watch uuid, add column watched_until timestamptz,
     add constraint mail_account_watch_check check ((watch is null) = (watched_until is null))`,
]
