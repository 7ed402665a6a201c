// 收票邮件 (mail in): addresses of the platform, bound mailboxes, mails with their destinations, parts and log, rules about senders.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of ['mail_account', 'mail_message', 'mail_destination', 'mail_part', 'mail_event', 'mail_sender_rule']) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (${company}) with check (${company})`).execute(db)
  }
}

const ofMessage = `foreign key (company_id, message_id) references mail_message (company_id, id)`
const statements = [
  // Looked up before a company is known, by the part before the @. A company's number needs no row. user_id: of a person's address. current: the one that is shown;
  // a former one still receives. waits_from: its person left the company, and mail is put off until another is chosen.
  `create table mail_address (
     local text primary key, id uuid not null unique, company_id uuid not null references company(id), kind text not null check (kind in ('company', 'named', 'person')), user_id uuid references app_user(id),
     comment text not null default '', current boolean not null default true, changed boolean not null default false, waits_from timestamptz, ended_at timestamptz, created_at timestamptz not null,
     check ((user_id is not null) = (kind = 'person')))`,
  `create index mail_address_of_company on mail_address (company_id, kind)`,
  `create unique index mail_address_of_person on mail_address (user_id) where kind = 'person' and current`,
  `create unique index mail_address_shown on mail_address (company_id) where kind = 'company' and current`,
  // A mailbox that is read by IMAP. user_id: of a person's mailbox; null: the company's. validity and uid: the last mail that was kept. tail: of the secret, as it is shown.
  `create table mail_account (
     company_id uuid not null references company(id), id uuid not null, user_id uuid references app_user(id), personal_mailbox_id uuid, email text not null, comment text not null default '',
     host text not null, port integer not null, security text not null check (security in ('tls', 'starttls')), login text not null, secret_sealed text, tail text not null default '',
     from_day date not null, validity text, uid bigint not null default 0, state text not null check (state in ('on', 'off', 'lost', 'refused', 'ended')), failures integer not null default 0, error text,
     run integer not null default 0, next_at timestamptz, tried_at timestamptz, read_at timestamptz, fetched integer not null default 0, created_at timestamptz not null, created_by_name text not null, ended_at timestamptz,
     primary key (company_id, id))`,
  `create unique index mail_account_once on mail_account (company_id, email) where ended_at is null`,
  `create index mail_account_of_person on mail_account (company_id, user_id) where ended_at is null`,
  // stored_key: the whole mail. dedupe_key: SHA-256 of its bytes. from_address: of the From line, never proven; envelope_from: of the sender's server. automatic: made by a machine, never answered.
  // checks: SPF, DKIM and DMARC. recognised and saved: invoices. opened: how often its parts were read.
  `create table mail_message (
     company_id uuid not null references company(id), id uuid not null, stored_key text not null, size bigint not null, dedupe_key text not null, via text not null check (via in ('smtp', 'imap')), entry_source smallint not null,
     account_id uuid, envelope_from text not null default '', peer text, helo text, from_address text not null default '', from_name text not null default '', reply_to text, subject text not null default '', message_id text, sent_at timestamptz,
     received_at timestamptz not null, automatic boolean not null default false, checks jsonb not null default '{}',
     status text not null default 'processing' check (status in ('processing', 'notRecognised', 'notFoundOrDuplicate', 'saved')), recognised integer not null default 0, saved integer not null default 0, files integer not null default 0,
     opened integer not null default 0, text text not null default '', html text, reason text, search text not null default '', finished_at timestamptz,
     primary key (company_id, id), constraint mail_message_once unique (company_id, dedupe_key))`,
  `create index mail_message_by_time on mail_message (company_id, received_at desc, id desc)`,
  // One mail to several addresses of a company is one message. user_id: a person's destination; null: the company's.
  `create table mail_destination (
     company_id uuid not null, message_id uuid not null, address text not null, user_id uuid, primary key (company_id, message_id, address), ${ofMessage})`,
  `create index mail_destination_of_person on mail_destination (company_id, user_id, message_id)`,
  // What was found in a mail: a file, the body, a link. path: its place in the mail. import_file_id: as the intake has it.
  `create table mail_part (
     company_id uuid not null, id uuid not null, message_id uuid not null, position integer not null, path text not null, kind text not null check (kind in ('file', 'body', 'link', 'mail')),
     name text not null, type text not null default '', size bigint not null default 0, sha256 text, url text, host text, state text not null, reason text,
     stored_file_id uuid, import_file_id uuid, changed_at timestamptz not null,
     primary key (company_id, id), constraint mail_part_once unique (company_id, message_id, path), ${ofMessage}, foreign key (company_id, stored_file_id) references stored_file (company_id, id))`,
  `create index mail_part_by_import on mail_part (company_id, import_file_id)`,
  `create table mail_event (
     company_id uuid not null, id uuid not null, message_id uuid not null, at timestamptz not null, kind text not null, by_name text, detail jsonb not null default '{}', primary key (company_id, id), ${ofMessage})`,
  `create index mail_event_of_message on mail_event (company_id, message_id, id)`,
  // sender: an address, or a domain without @. The longest that fits counts.
  `create table mail_sender_rule (
     company_id uuid not null references company(id), id uuid not null, sender text not null, verdict text not null check (verdict in ('allow', 'block')), category smallint not null default 0, pool_ids jsonb not null default '[]',
     comment text not null default '', created_at timestamptz not null, created_by_name text not null, primary key (company_id, id), constraint mail_sender_rule_once unique (company_id, sender))`,
  // A returned mail comes back to returned+<id of the letter>@: whose letter it was is known after its text is gone.
  `alter table outbox add column about jsonb`,
]
