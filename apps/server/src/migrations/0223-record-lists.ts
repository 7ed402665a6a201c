// Payment batches, deliveries, receipts, deleted invoices and the bureau's list are found by a part of a text or a number
// without reading all.
import { sql, type Kysely } from 'kysely'

const statements = [
  `create index payment_batch_number_fives on payment_batch using gin (company_id, fives(number)) with (fastupdate = off)`,
  `create index payment_batch_payee_parts on payment_batch using gin (company_id, bigrams(payee_name)) with (fastupdate = off)`,
  `create index payment_batch_invoice_number_fives on payment_batch_invoice using gin (company_id, fives(number)) with (fastupdate = off)`,
  // Those that came back are counted one by one.
  `create index payment_batch_back on payment_batch (company_id, state) include (amount) where state in ('returned', 'withdrawn')`,
  // Of tickets; all others are digits.
  `create index payment_batch_invoice_lettered on payment_batch_invoice (company_id, number, batch_id) where number ~ '[^0-9]'`,
  `create index delivery_task_search on delivery_task using gin (company_id, bigrams(search)) with (fastupdate = off)`,
  `create index delivery_task_by_state on delivery_task (company_id, state, created_at desc, id desc) include (page, sent_by, valid_until)`,
  `create index delivery_receipt_search on delivery_receipt using gin (company_id, bigrams(search)) with (fastupdate = off)`,
  `create index invoice_deletion_number_fives on invoice_deletion using gin (company_id, fives(number)) with (fastupdate = off)`,
  `create index tax_invoice_number on tax_invoice (company_id, number)`,
  `create index tax_invoice_number_fives on tax_invoice using gin (company_id, fives(number)) with (fastupdate = off)`,
  `create index tax_invoice_code_fives on tax_invoice using gin (company_id, fives(code)) with (fastupdate = off) where code is not null`,
  `create index webhook_delivery_not_arrived on webhook_delivery (company_id, state, created_at desc, id desc) where state <> 'arrived'`,
]
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
