// Mails that brought their files are told apart from signed deliveries by an index of their own, so that both are counted at once.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `create index delivery_task_attached on delivery_task (company_id, sent_by) include (page) where state = 'signed' and code_by = 'attached'`,
    )
    .execute(db)
}
