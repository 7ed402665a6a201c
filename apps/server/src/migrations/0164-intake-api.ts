// 接入接口: what programs brought, the imports that it became, and the hosts whose links a company takes.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of ['intake', 'intake_file', 'intake_settings']) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (${company}) with check (${company})`).execute(db)
  }
}
const statements = [
  `create table intake (
     company_id uuid not null references company(id), id uuid not null, user_id uuid not null references app_user(id), key_id uuid, key_name text,
     kind text not null check (kind in ('file', 'data', 'link')), area text not null, category integer not null, entry_source integer not null, reference text, digest bytea not null,
     url text, host text, batch_id uuid not null, state text not null check (state in ('fetching', 'importing', 'finished', 'failed')), problem text,
     created_at timestamptz not null, finished_at timestamptz,
     primary key (company_id, id), foreign key (company_id, key_id) references api_key (company_id, id), check ((kind = 'link') = (url is not null)))`,
  `comment on column intake.digest is 'SHA-256 of what was sent: a reference names one thing.'`,
  `create unique index intake_reference on intake (company_id, user_id, coalesce(key_id, user_id), reference) where reference is not null`,
  `create index intake_of_person on intake (company_id, user_id, id)`,
  `create index intake_fetching on intake (company_id) where state = 'fetching'`,
  `create table intake_file (
     company_id uuid not null, intake_id uuid not null, import_file_id uuid not null, primary key (company_id, intake_id, import_file_id),
     foreign key (company_id, intake_id) references intake (company_id, id), foreign key (company_id, import_file_id) references import_file (company_id, id))`,
  `create index intake_file_of_import on intake_file (company_id, import_file_id)`,
  `create table intake_settings (
     company_id uuid primary key references company(id), hosts jsonb not null default '[]', version integer not null, changed_at timestamptz not null, changed_by_name text not null)`,
  `alter table import_file add column by_key text`,
]
