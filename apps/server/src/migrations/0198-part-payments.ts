// 少付: what becomes of the rest, and payments that were a part. Lists of what is not to be paid, and of what employees bear.
import { sql, type Kysely } from 'kysely'

const statements = [
  // part: it is paid, its use has ended, and the rest of the invoice may be submitted again.
  `alter table payment_batch_invoice add column rest text not null default 'never' check (rest in ('later', 'never')),
     add column part boolean not null default false`,
  `create index payment_batch_invoice_parts on payment_batch_invoice (company_id, invoice_id) where part`,
  `create index invoice_not_to_pay on invoice (company_id, date, id) where not_to_pay is not null`,
  `create index invoice_expenses on invoice (company_id, entered_by, date, id) where bearer <> 'supplier'`,
]
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
