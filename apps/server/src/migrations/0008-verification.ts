// Verification at the tax platform: a row for each question with its answer and what it cost, quotas of persons, and when a company asks again.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of ['verification', 'verify_settings']) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (${company}) with check (${company})`).execute(db)
  }
}

const statements = [
  // A question is reserved (asking), asked (begun_at), and settled once; charge says whether it cost something and why not.
  `create table verification (
     company_id uuid not null references company(id), id uuid not null, invoice_id uuid, identity text not null, number text not null, day date not null, purse text not null check (purse in ('company', 'personal')),
     user_id uuid, user_name text, batch_id uuid, cause text not null check (cause in ('one', 'batch', 'typed', 'again')), provider text not null, question jsonb, question_key text not null,
     state text not null check (state in ('asking', 'settled')), status smallint check (status between -1 and 10), charge text, code text, message text, face jsonb, red_kind text check (red_kind in ('full', 'partial')), red_amount numeric(18,2),
     fields jsonb not null default '[]', asked_at timestamptz not null, begun_at timestamptz, settled_at timestamptz, primary key (company_id, id), check ((state = 'settled') = (charge is not null and status is not null)),
     foreign key (company_id, invoice_id) references invoice (company_id, id) on delete set null (invoice_id))`,
  // One question about an invoice at a time.
  `create unique index verification_one_flight on verification (company_id, identity) where state = 'asking'`,
  `create index verification_of on verification (company_id, invoice_id, asked_at desc)`,
  `create index verification_ledger on verification (company_id, asked_at desc, id desc)`,
  `create index verification_batch on verification (company_id, batch_id) where batch_id is not null`,
  `create index verification_same on verification (company_id, question_key, day)`,
  // What a person may use besides the company; it goes along to every company.
  `create table personal_quota (user_id uuid not null references app_user(id), kind text not null, allowed integer not null check (allowed >= 0), used integer not null default 0 check (used >= 0 and used <= allowed), primary key (user_id, kind))`,
  `create table verify_settings (company_id uuid primary key references company(id), again jsonb not null)`,
]
