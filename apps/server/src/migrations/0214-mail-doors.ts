// A mail with a part to complete has a state of its own; a file with a password is told apart from an encrypted mail.
import { sql, type Kysely } from 'kysely'

const read = ['mail_message', 'mail_part']
const statements = [
  'alter table mail_message drop constraint mail_message_status_check',
  `alter table mail_message add constraint mail_message_status_check
     check (status in ('processing', 'held', 'notRecognised', 'notFoundOrDuplicate', 'saved'))`,
  // The role of migrations is subject to the policies of its tables.
  ...read.map((table) => `alter table ${table} no force row level security`),
  `update mail_message m set status = 'held' where m.status <> 'processing' and exists
     (select 1 from mail_part p where p.company_id = m.company_id and p.message_id = m.id and p.state = 'held')`,
  `update mail_part set reason = 'passwordProtected' where reason = 'encrypted' and state = 'failed'`,
  ...read.map((table) => `alter table ${table} force row level security`),
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
