// Lists by delivery: pages of few among many along an index of the column, counts and totals from the index of figures alone. Delivered invoices that changed since.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const byDate = 'date desc nulls last, id desc'
const statements = [
  // changed_at: first correction or better original after the sending.
  `alter table delivery_invoice add column changed_at timestamptz`,
  // The person that a platform delivery goes to; null: the company.
  `alter table delivery_task add column receiver_user_id uuid`,
  `create index invoice_sent on invoice (company_id, send_status, ${byDate}) where send_status <> 0`,
  `create index invoice_mailed on invoice (company_id, mail_delivery_status, ${byDate}) where mail_delivery_status <> 0`,
  `drop index invoice_figures`,
  `create index invoice_figures on invoice (company_id, date) include (amount_excluding_tax, tax_amount, amount_including_tax, entered_by, category, verify_status, use_status, push_status, send_status, mail_delivery_status, warning_count, type, title_status, tax_rate, entered_at, id)`,
]
