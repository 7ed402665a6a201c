// The bureau's workbooks tell facts of special businesses, and how invoices stand that nobody has verified.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const statements = [
  `alter table tax_invoice add column extra jsonb not null default '{}'`,
  `comment on column tax_invoice.extra is 'The special business and its facts as a sheet of the bureau tells them: plates, days, travellers, routes, places. Never money.'`,
  `alter table invoice drop constraint invoice_standing_source_check,
     add constraint invoice_standing_source_check check (standing_source in ('verification', 'bureau', 'redInvoice', 'review', 'sheet', 'none'))`,
]
