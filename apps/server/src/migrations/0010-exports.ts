// Files that people have had made of invoices: what was asked, of which invoices, and what became of it.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`
const statements = [
  // `invoice_ids` are fixed when it is asked for, in the order of the file. `made_key` is where an attempt is writing, so that the next one can take away what it left.
  `create table download (
     company_id uuid not null, id uuid not null, kind text not null check (kind in ('sheet', 'originals', 'print', 'archive')), area text not null check (area in ('personal', 'company')),
     name text not null, page_path text not null, remark text, settings jsonb not null default '{}', invoice_ids uuid[] not null,
     state text not null check (state in ('generating', 'downloadable', 'failed', 'deleted')), reason text, progress integer not null default 0, attempts integer not null default 0,
     stored_file_id uuid, size bigint, made_key text, created_by uuid not null, created_at timestamptz not null, finished_at timestamptz, expires_at timestamptz, deleted_at timestamptz,
     primary key (company_id, id), foreign key (company_id, stored_file_id) references stored_file (company_id, id),
     check (state <> 'downloadable' or stored_file_id is not null))`,
  `create index download_mine on download (company_id, created_by, created_at desc, id desc)`,
  `create index download_expiring on download (company_id, expires_at) where state = 'downloadable'`,
  `alter table download enable row level security`,
  `alter table download force row level security`,
  `create policy tenant on download using (${company}) with check (${company})`,
]
