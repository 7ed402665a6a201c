// What is filtered by stays quick at a million rows: a page of few among many along an index of its column, counts and totals from the index of figures alone.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const byDate = 'date desc nulls last, id desc'
const statements = [
  `create index invoice_by_type on invoice (company_id, type, ${byDate})`,
  `create index invoice_by_title on invoice (company_id, title_status, ${byDate})`,
  `create index invoice_by_rate on invoice (company_id, tax_rate, ${byDate})`,
  // Most invoices are not pushed, and do not come from the tax bureau's files: only the others need finding.
  `create index invoice_pushed on invoice (company_id, push_status, ${byDate}) where push_status <> 0`,
  `create index invoice_by_source_file on invoice (company_id, source_file, ${byDate}) where source_file <> 'DEFAULT'`,
  `create index invoice_by_buyer on invoice (company_id, buyer_tax_id, date desc nulls last)`,
  `create index invoice_by_buyer_name on invoice (company_id, buyer_name, date desc nulls last) where buyer_tax_id is null`,
  `drop index invoice_figures`,
  `create index invoice_figures on invoice (company_id, date) include (amount_excluding_tax, tax_amount, amount_including_tax, entered_by, category, verify_status, use_status, push_status, warning_count, type, title_status, tax_rate, entered_at, id)`,
]
