// What waits for confirmation is summed without reading its rows.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index payment_batch_invoice_waiting on payment_batch_invoice (company_id, batch_id) include (amount) where state = 'submitted'`.execute(
    db,
  )
}
