// What few invoices have is found without reading the others: days of business and of booking, reasons not to deduct,
// attachments.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const byDate = 'date desc nulls last, id desc'
const statements = [
  `create index invoice_by_business_date on invoice (company_id, business_date) where business_date is not null`,
  `create index invoice_by_accounting_date on invoice (company_id, accounting_date) where accounting_date is not null`,
  `create index invoice_not_deducted on invoice (company_id, non_deductible_reason, ${byDate}) where non_deductible_reason is not null`,
  `create index invoice_attached on invoice (company_id, ${byDate}) where attachment_count > 0`,
]
