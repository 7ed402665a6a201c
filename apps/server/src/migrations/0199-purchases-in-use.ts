// Invoices in use are found by the purchase that they show, however many others share its day or its seller; what waits for
// confirmation is summed without reading its rows.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [
    `create index invoice_purchase on invoice (company_id, seller_tax_id, date, amount_including_tax) where use_status in (1, 3, 4)`,
    `create index payment_batch_invoice_waiting on payment_batch_invoice (company_id, batch_id) include (amount) where state = 'submitted'`,
  ])
    await sql.raw(statement).execute(db)
}
