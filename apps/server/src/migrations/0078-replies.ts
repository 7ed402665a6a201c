// 退信 (replies): mails that went back to the senders of invoices, the company's own texts and rules, and addresses that want no more.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of ['mail_return', 'mail_return_template', 'mail_return_rules']) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (${company}) with check (${company})`).execute(db)
  }
}

const reasons = `('received', 'notRecognised', 'duplicate', 'titleWrong', 'notVerified', 'amountWrong', 'other')`
const statements = [
  // stop: why nothing left. topic: the subject without the marks of an answer. in_reply_to: the Message-ID that it answers. attempt: counts resendings; the latest alone is heard of.
  `create table mail_return (
     company_id uuid not null references company(id), id uuid not null, mail_id uuid, invoice_id uuid, kind text not null check (kind in ('receipt', 'rejection')), reason text not null check (reason in ${reasons}),
     automatic boolean not null, area text not null check (area in ('personal', 'company')), to_address text not null, cc text[] not null default '{}', subject text not null, body text not null, topic text not null,
     language text not null check (language in ('zh-CN', 'en-US')), in_reply_to text, invoice_number text, state text not null check (state in ('waiting', 'sent', 'bounced', 'failed', 'suppressed')), stop text,
     attempt smallint not null default 1, created_by uuid, created_by_name text, created_at timestamptz not null, sent_at timestamptz, ended_at timestamptz, search text not null, primary key (company_id, id))`,
  `create index mail_return_newest on mail_return (company_id, created_at desc, id desc)`,
  `create index mail_return_to on mail_return (company_id, to_address, created_at desc)`,
  `create index mail_return_of_mail on mail_return (company_id, mail_id)`,
  `create index mail_return_of_invoice on mail_return (company_id, invoice_id)`,
  `create unique index mail_return_rule_once on mail_return (company_id, mail_id) where automatic`,
  `create table mail_return_template (
     company_id uuid not null references company(id), id uuid not null, name text not null, reason text not null check (reason in ${reasons}), body text not null, changed_at timestamptz not null, changed_by_name text not null,
     primary key (company_id, id), constraint mail_return_template_name unique (company_id, name))`,
  `create table mail_return_rules (
     company_id uuid not null primary key references company(id), switched_on text[] not null, bodies jsonb not null, version integer not null, changed_at timestamptz not null, changed_by_name text not null)`,
  // Outside any company: who stops them stops those of every company.
  `create table mail_stop (address text primary key, stopped_at timestamptz not null)`,
]
