// What the risk radar looks through: a seller's invoices by day, what became of a file's items, deletions by number; and the sums that a company watches.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => { for (const statement of statements) await sql.raw(statement).execute(db) }

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`
const statements = [
  // The seller as the radar knows it: by tax id, or by name where none was read.
  `create index invoice_by_seller on invoice (company_id, coalesce(seller_tax_id, seller_name), date desc nulls last)`,
  `create index import_item_of on import_item (company_id, invoice_id) where invoice_id is not null`,
  `create index invoice_deletion_number on invoice_deletion (company_id, number)`,
  `create table risk_settings (company_id uuid primary key references company(id), limits jsonb not null)`,
  `alter table risk_settings enable row level security`,
  `alter table risk_settings force row level security`,
  `create policy tenant on risk_settings using (${company}) with check (${company})`,
]
