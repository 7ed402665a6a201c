// Payment batches are found by a part of their number, their payee or the number of an invoice of theirs, without reading all.
import { sql, type Kysely } from 'kysely'

const statements = [
  `create index payment_batch_number_fives on payment_batch using gin (company_id, fives(number)) with (fastupdate = off)`,
  `create index payment_batch_payee_parts on payment_batch using gin (company_id, bigrams(payee_name)) with (fastupdate = off)`,
  `create index payment_batch_invoice_number_fives on payment_batch_invoice using gin (company_id, fives(number)) with (fastupdate = off)`,
  // Those that came back are counted one by one.
  `create index payment_batch_back on payment_batch (company_id, state) include (amount) where state in ('returned', 'withdrawn')`,
  // Of tickets; all others are digits.
  `create index payment_batch_invoice_lettered on payment_batch_invoice (company_id, number, batch_id) where number ~ '[^0-9]'`,
]
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
