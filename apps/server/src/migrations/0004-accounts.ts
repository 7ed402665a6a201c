// Getting in: what proves a person, what remembers a browser, what is sent to them, and how a company's people sign in.
import { sql, type Kysely } from 'kysely'

const tenantTables = ['sign_in_rules', 'sso_identity'] as const
const company = `nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of tenantTables) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (company_id = ${company}) with check (company_id = ${company})`).execute(db)
  }
  // Read by anybody, as it is asked for before any company is known; written by its own company alone.
  await sql.raw('alter table sso_domain enable row level security').execute(db)
  await sql.raw('alter table sso_domain force row level security').execute(db)
  await sql.raw('create policy found on sso_domain for select using (true)').execute(db)
  await sql.raw(`create policy added on sso_domain for insert with check (company_id = ${company})`).execute(db)
  await sql.raw(`create policy removed on sso_domain for delete using (company_id = ${company})`).execute(db)
}

const statements = [
  // The queue's schema is made here, under the lock of migrations: made by the queue itself, processes that start at once would race for it.
  'create schema if not exists pgboss',
  `alter table app_user add column wx_open_id text unique, add column totp_sealed text, add column totp_pending text, add column totp_last_step bigint not null default 0`,
  `alter table company add column demands_totp boolean not null default false`,
  // by: how it was opened. factors: 1, or 2 when a second factor was given. family: the remembered browser that it came from.
  `alter table session add column opened_by text not null default 'password', add column factors smallint not null default 1, add column family_id uuid`,
  `create index session_by_family on session (family_id) where family_id is not null`,
  // A remembered browser is a family of tokens, each good once. A used one presented again ends the family.
  `create table refresh_token (
     token_hash bytea primary key, family_id uuid not null, user_id uuid not null references app_user(id), factors smallint not null, created_at timestamptz not null, expires_at timestamptz not null,
     used_at timestamptz, ended_at timestamptz)`,
  `create index refresh_token_by_user on refresh_token (user_id) where ended_at is null`,
  `create index refresh_token_by_family on refresh_token (family_id)`,
  // Only MACs: neither captcha answers nor codes can be read here.
  `create table captcha (target text not null, device_id text not null, mac bytea not null, expires_at timestamptz not null, primary key (target, device_id))`,
  `create table code (purpose text not null, target text not null, mac bytea not null, created_at timestamptz not null, expires_at timestamptz not null, primary key (purpose, target))`,
  // A sign-in under way. browser_hash: of the cookie that began it.
  `create table sign_in_ticket (
     token_hash bytea primary key, kind text not null check (kind in ('factor', 'ssoState', 'ssoLink', 'miniProgram', 'register')), browser_hash bytea, scene_hash bytea unique, user_id uuid references app_user(id),
     data jsonb not null default '{}', created_at timestamptz not null, expires_at timestamptz not null)`,
  // Mail and SMS leave through here, written with their cause. sealed: the message in an envelope, gone once it was sent.
  `create table outbox (
     id uuid primary key, channel text not null check (channel in ('mail', 'sms')), state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')), sealed text, attempts integer not null default 0,
     created_at timestamptz not null, sent_at timestamptz, error text)`,
  `create index outbox_waiting on outbox (created_at) where state = 'waiting'`,
  `create table personal_mailbox (
     id uuid primary key, user_id uuid not null references app_user(id), email text not null, link_hash bytea not null unique, link_expires_at timestamptz not null, created_at timestamptz not null, confirmed_at timestamptz,
     unique (user_id, email))`,
  `create unique index personal_mailbox_owner on personal_mailbox (email) where confirmed_at is not null`,
  `create table sign_in_rules (company_id uuid primary key, sso_on boolean not null default false, issuer text not null default '', client_id text not null default '', secret_sealed text, changed_at timestamptz not null)`,
  // Whose people an e-mail domain's are: asked for before any company is known.
  `create table sso_domain (domain text primary key, company_id uuid not null references company(id))`,
  `create table sso_identity (company_id uuid not null, issuer text not null, subject text not null, user_id uuid not null references app_user(id), linked_at timestamptz not null, primary key (company_id, issuer, subject))`,
]
