// 企业抬头: what a company may be called on invoices made out to it, and how far its invoices have been compared with it.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`
const me = `nullif(current_setting('app.user_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of ['own_title', 'title_check']) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (${company}) with check (${company})`).execute(db)
  }
  // Who stands in several companies is told that an invoice belongs to another of them: members see titles of each, only the company writes.
  await sql
    .raw(
      `create policy member_of on own_title for select using (company_id in (select m.company_id from member m where m.user_id = ${me} and m.status = 'active'))`,
    )
    .execute(db)
}

const statements = [
  // name_key: the name as it is compared. A personal title has no tax id.
  `create table own_title (
     company_id uuid not null references company(id), id uuid not null, kind text not null check (kind in ('personal', 'company')), name text not null, name_key text not null, tax_id text,
     address text not null default '', phone text not null default '', bank_name text not null default '', bank_account text not null default '', former_names jsonb not null default '[]',
     is_default boolean not null default false, version integer not null default 1, changed_at timestamptz not null, changed_by_name text,
     primary key (company_id, id), constraint own_title_name unique (company_id, name_key), constraint own_title_tax_id unique (company_id, tax_id), check ((kind = 'company') = (tax_id is not null)))`,
  `create unique index own_title_default on own_title (company_id) where is_default`,
  // Each change of titles is a round; the invoices were compared with the titles of \`done_round\`.
  `create table title_check (
     company_id uuid primary key references company(id), round integer not null, done_round integer not null default 0, checked integer not null default 0, changed integer not null default 0,
     finished_at timestamptz)`,
  `insert into own_title (company_id, id, kind, name, name_key, tax_id, is_default, changed_at)
     select id, gen_random_uuid(), 'company', name, lower(regexp_replace(normalize(name, NFKC), '\\s', '', 'g')), tax_id, true, created_at from company where tax_id is not null`,
]
