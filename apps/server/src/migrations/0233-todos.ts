// What waits for somebody among all that ever did: files whose next step is a person's, and payments by the day on which they are due. Of ten
// million rows some seconds each.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const statements = [
  `create index import_file_asking on import_file (company_id, created_at, id) where not ignored and finished_at is not null
     and next_step in ('complete', 'retry', 'replaceFile', 'enterByHand', 'splitFile')`,
  `create index payment_batch_due on payment_batch (company_id, due_day) where due_day is not null and state in ('open', 'partlyConfirmed')`,
]
