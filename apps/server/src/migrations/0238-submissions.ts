// What a person submits for payment at once is one submission, with a batch for each payee: a notice leads to all of it.
import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table payment_batch add column submission_id uuid`,
  `comment on column payment_batch.submission_id is 'What was submitted at once. Null: before submissions were kept.'`,
  // Empty at first, so that many batches make it no longer.
  `create index payment_batch_of_submission on payment_batch (company_id, submission_id) where submission_id is not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
