// 往来企业 (partners) and the addresses that take their invoices.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of ['partner', 'partner_mailbox']) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (${company}) with check (${company})`).execute(db)
  }
}

const statements = [
  // sort_key: the name in pinyin, by which lists are ordered. search: name, initials of its pinyin, tax id, contact and mailboxes, plain and in lower case.
  `create table partner (
     company_id uuid not null references company(id), id uuid not null, name text not null, tax_id text not null check (tax_id <> ''),
     relations text[] not null check (relations <@ array['up', 'down', 'related'] and cardinality(relations) > 0),
     customer_type text not null check (customer_type in ('enterprise', 'soleTrader', 'publicBody', 'person', 'foreign')),
     taxpayer_kind text check (taxpayer_kind in ('general', 'small')), invoicing_type text check (invoicing_type in ('special', 'normal')),
     contact text not null default '', phone text not null default '', address text not null default '', bank_name text not null default '', bank_code text not null default '',
     bank_account text not null default '', external_number text not null default '', order_name text not null default '', tags text[] not null default '{}',
     responsible_id uuid references app_user(id), search text not null, sort_key text not null, version integer not null default 1, changed_at timestamptz not null, changed_by_name text,
     primary key (company_id, id), constraint partner_tax_id unique (company_id, tax_id))`,
  `create table partner_mailbox (
     company_id uuid not null, partner_id uuid not null, position smallint not null, address text not null, comment text not null default '',
     primary key (company_id, partner_id, position), constraint partner_mailbox_once unique (company_id, partner_id, address),
     foreign key (company_id, partner_id) references partner (company_id, id) on delete cascade)`,
  `create index partner_by_name on partner (company_id, sort_key, id)`,
  `create index partner_search on partner using gin (company_id, bigrams(search)) with (fastupdate = off)`,
  `create index partner_by_responsible on partner (company_id, responsible_id) where responsible_id is not null`,
  `create index partner_mailbox_by_address on partner_mailbox (company_id, address)`,
]
