// Who put an invoice to use and who paid it, for as long as it is in use; and what a person found of an answer that nobody could read.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`
const statements = [
  // One row for each invoice in use. `use_id` is new each time it is put to use: what was planned for an earlier use knows by it that it came too late.
  // `submitted_…`: who submitted it, or marked it as used elsewhere; the language is the one that they did it in, for letters to them.
  `create table invoice_use (
     company_id uuid not null, invoice_id uuid not null, use_id uuid not null,
     submitted_by uuid not null references app_user(id), submitted_by_name text not null, submitted_language text not null check (submitted_language in ('zh-CN', 'en-US')), submitted_at timestamptz not null,
     confirmed_by uuid, confirmed_by_name text, confirmed_language text check (confirmed_language in ('zh-CN', 'en-US')), confirmed_at timestamptz,
     primary key (company_id, invoice_id), foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade, check ((confirmed_by is null) = (confirmed_at is null)))`,
  `alter table invoice_use enable row level security`,
  `alter table invoice_use force row level security`,
  `create policy tenant on invoice_use using (${company}) with check (${company})`,
  // What a person found of an unmapped or unknown answer; null status: nothing to be said of the invoice.
  `alter table verification add column reviewed_at timestamptz, add column reviewed_by_name text, add column reviewed_status smallint check (reviewed_status between -1 and 10), add column review_note text`,
  `create index verification_review on verification (company_id, asked_at desc, id desc) where charge in ('unmapped', 'unknown') and reviewed_at is null`,
]
