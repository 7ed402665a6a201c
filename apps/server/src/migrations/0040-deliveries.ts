// 交付 (deliveries): tasks with their invoices, recipients, files and events; links and visits of strangers; the company's settings.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of tables) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (${company}) with check (${company})`).execute(db)
  }
}

const tables = [
  'delivery_settings',
  'delivery_task',
  'delivery_invoice',
  'delivery_recipient',
  'delivery_file',
  'delivery_event',
  'delivery_receipt',
  'delivery_receipt_item',
]
const ofTask = `foreign key (company_id, task_id) references delivery_task (company_id, id)`
const statements = [
  // Send status of the specification: 1 while a platform delivery that holds the invoice waits or is accepted.
  `alter table invoice add column send_status smallint not null default 0 check (send_status in (0, 1))`,
  `create table delivery_settings (
     company_id uuid not null primary key references company(id), platform boolean not null, personal boolean not null, content jsonb not null, validity jsonb not null,
     code text not null check (code in ('mail', 'apart')), signer jsonb not null, mail jsonb not null, version integer not null, changed_at timestamptz not null, changed_by_name text)`,
  // code_hash: keyed and slow. tries: wrong codes since the last pause or right one; tries_total: since the code was made. send_key and position: of the call that made it.
  `create table delivery_task (
     company_id uuid not null references company(id), id uuid not null, number text not null, way text not null check (way in ('platform', 'mail')), area text not null check (area in ('personal', 'company')),
     page text not null, send_key uuid, position smallint not null default 0, title text not null, message text not null, customer text not null, partner_id uuid, company_link_id uuid, receiver_company_id uuid,
     content jsonb not null, code_by text not null check (code_by in ('mail', 'apart', 'attached', 'platform')), code_hash bytea, code_version integer not null default 1,
     tries integer not null default 0, tries_total integer not null default 0, paused_until timestamptz, code_void boolean not null default false,
     signer jsonb not null, validity jsonb not null, language text not null check (language in ('zh-CN', 'en-US')),
     state text not null check (state in ('pending', 'signed', 'expired', 'revoked')), ended_by text check (ended_by in ('sender', 'recipient')), end_reason text, invoices integer not null, amount numeric(18,2) not null,
     sent_by uuid not null, sent_by_name text not null, created_at timestamptz not null, valid_until timestamptz not null, signed_at timestamptz, signer_name text, signer_phone text, signer_ip text, ended_at timestamptz, mailed_at timestamptz,
     search text not null, primary key (company_id, id), constraint delivery_task_number unique (company_id, number), constraint delivery_task_once unique (company_id, send_key, position))`,
  `create index delivery_task_by_time on delivery_task (company_id, created_at desc, id desc)`,
  `create index delivery_task_by_sender on delivery_task (company_id, sent_by, created_at desc, id desc)`,
  // What the invoice said when it was sent; the row outlives the invoice.
  `create table delivery_invoice (
     company_id uuid not null, task_id uuid not null, invoice_id uuid not null, position integer not null, number text, type integer not null, date date, buyer text, seller text, amount numeric(18,2), red boolean not null,
     primary key (company_id, task_id, invoice_id), ${ofTask})`,
  `create index delivery_invoice_by_invoice on delivery_invoice (company_id, invoice_id)`,
  `create table delivery_recipient (
     company_id uuid not null, task_id uuid not null, position smallint not null, address text not null, role text not null check (role in ('to', 'cc')), sent_at timestamptz, bounced_at timestamptz, opened_at timestamptz,
     primary key (company_id, task_id, position), ${ofTask})`,
  // The bytes that are offered, fixed when they were sent.
  `create table delivery_file (
     company_id uuid not null, id uuid not null, task_id uuid not null, position integer not null, invoice_id uuid, stored_file_id uuid not null, name text not null, format text not null, size bigint not null, sha256 text not null,
     primary key (company_id, id), unique (company_id, task_id, position), ${ofTask}, foreign key (company_id, stored_file_id) references stored_file (company_id, id))`,
  `create table delivery_event (
     company_id uuid not null, id uuid not null, task_id uuid not null, at timestamptz not null, kind text not null, by_name text, ip text, detail jsonb not null default '{}', primary key (company_id, id), ${ofTask})`,
  `create index delivery_event_of_task on delivery_event (company_id, task_id, id)`,
  // Looked up before a company is known, by hash alone: secrets of links, and of the cookies that they were exchanged for. unlocked: the version of the code that was given.
  `create table delivery_link (
     hash bytea primary key, kind text not null check (kind in ('link', 'visit')), company_id uuid not null, task_id uuid not null, recipient smallint, unlocked integer, created_at timestamptz not null, expires_at timestamptz not null)`,
  `create index delivery_link_expired on delivery_link (expires_at)`,
  // A platform delivery as its receiver has it: everything that is shown was copied here when it was handed over. to_user: the person that it was sent to; null: the company.
  `create table delivery_receipt (
     company_id uuid not null references company(id), id uuid not null, number text not null, sender_company_id uuid not null, task_id uuid not null, to_user uuid, sender text not null, sender_person text not null, title text not null, message text not null,
     state text not null check (state in ('waiting', 'accepted', 'refused', 'withdrawn', 'expired')), invoices integer not null, amount numeric(18,2) not null, received_at timestamptz not null, valid_until timestamptz not null,
     answered_at timestamptz, answered_by_name text, reason text, search text not null, primary key (company_id, id), constraint delivery_receipt_once unique (company_id, task_id))`,
  `create index delivery_receipt_by_time on delivery_receipt (company_id, received_at desc, id desc)`,
  `create table delivery_receipt_item (
     company_id uuid not null, receipt_id uuid not null, position integer not null, number text, type integer not null, date date, buyer text, seller text, amount numeric(18,2), red boolean not null, stored_file_id uuid not null, import_file_id uuid,
     primary key (company_id, receipt_id, position), foreign key (company_id, receipt_id) references delivery_receipt (company_id, id), foreign key (company_id, stored_file_id) references stored_file (company_id, id))`,
]
