// Invoices in use are found by the purchase that they show, however many others share its day or its seller.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index invoice_purchase on invoice (company_id, seller_tax_id, date, amount_including_tax) where use_status in (1, 3, 4)`.execute(
    db,
  )
}
