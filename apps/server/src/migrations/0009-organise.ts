// What a company adds to its invoices: business information, bookkeeping facts, remark, tags, attachments.
import { sql, type Kysely } from 'kysely'

const tenantTables = ['invoice_attachment'] as const

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of tenantTables) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql
      .raw(`create policy tenant on ${table} using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
      with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid)`)
      .execute(db)
  }
}

const statements = [
  `alter table invoice add column business_date date, add column description text, add column extended_1 text, add column extended_2 text, add column business_remark text,
     add column tags text[] not null default '{}', add column accounting_date date, add column voucher_number text,
     add column non_deductible_reason smallint check (non_deductible_reason between 1 and 5), add column non_deductible_note text,
     add column attachment_count smallint not null default 0 check (attachment_count between 0 and 5),
     add check (non_deductible_note is null or non_deductible_reason = 5)`,
  `create table invoice_attachment (
     company_id uuid not null, id uuid not null, invoice_id uuid not null, stored_file_id uuid not null, added_by_name text not null, added_at timestamptz not null,
     primary key (company_id, id), unique (company_id, invoice_id, stored_file_id),
     foreign key (company_id, invoice_id) references invoice (company_id, id), foreign key (company_id, stored_file_id) references stored_file (company_id, id))`,
]
