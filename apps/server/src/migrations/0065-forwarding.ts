// 转发 (forwarding): platform deliveries of third-party invoices to the company that they are made out to.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const statements = [
  // The sender belongs to the receiving company too: their own right there accepts it with the hand-over.
  `alter table delivery_task add column direct boolean not null default false`,
  `create index delivery_task_forwarding on delivery_task (company_id, created_at desc, id desc) where page = 'thirdPartyInvoiceForwarding'`,
  `alter table delivery_receipt add column forwarded boolean not null default false`,
  // A file that shows several invoices is found by its bytes.
  `create index invoice_original_by_file on invoice_original (company_id, stored_file_id)`,
  `create index import_file_by_stored_file on import_file (company_id, stored_file_id)`,
]
