// What is left of a month to pay and to book: payments by the day they were paid, and numbers of vouchers within a period. Of ten million
// payments about twenty seconds.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const statements = [
  `create index payment_batch_invoice_unproven on payment_batch_invoice (company_id, paid_day)
     where state = 'confirmed' and voucher_file_id is null and statement_id is null and statement_row_id is null`,
  `create index voucher_numbered on voucher (company_id, period, numbered_at, id) include (number) where number is not null`,
]
