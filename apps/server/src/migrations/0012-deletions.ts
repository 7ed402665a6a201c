// Deleted invoices, each with all that belonged to it. A later migration that adds a column which cannot be null fills it in these snapshots too.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table invoice_deletion (
     company_id uuid not null, id uuid not null, invoice_id uuid not null, type smallint not null, code text, number text, date date, seller_name text, buyer_name text, amount_including_tax numeric(18,2),
     entered_by_name text not null, reason text not null, deleted_by uuid not null, deleted_by_name text not null, deleted_at timestamptz not null, snapshot jsonb not null,
     restored_at timestamptz, restored_by_name text, primary key (company_id, id))`,
  `create index invoice_deletion_recent on invoice_deletion (company_id, deleted_at desc, id desc)`,
  `alter table invoice_deletion enable row level security`,
  `alter table invoice_deletion force row level security`,
  `create policy tenant on invoice_deletion using (company_id = nullif(current_setting('app.company_id', true), '')::uuid) with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid)`,
]
