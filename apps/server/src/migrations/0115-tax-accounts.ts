// 税局账号: accounts at the electronic tax bureau, logins on their way, and sessions.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of ['tax_account', 'tax_account_user', 'tax_login', 'tax_session']) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (${company}) with check (${company})`).execute(db)
  }
}

const ofAccount = `foreign key (company_id, account_id) references tax_account (company_id, id)`
const statements = [
  `create table tax_account (
     company_id uuid not null references company(id), id uuid not null, area text not null check (area ~ '^\\d{4}$'), tax_id text not null, identity text not null check (identity ~ '^\\d{2}$'),
     person_name text not null, phone text not null, password_sealed text, password_ends text not null default '', is_default boolean not null default false,
     version integer not null default 1, saved_by uuid not null references app_user(id), saved_by_name text not null, saved_at timestamptz not null, created_at timestamptz not null, ended_at timestamptz,
     primary key (company_id, id))`,
  `comment on column tax_account.password_sealed is 'Null once it is erased: it has to be entered again.'`,
  `comment on column tax_account.person_name is 'Of the natural person at the bureau.'`,
  `create unique index tax_account_once on tax_account (company_id, area, tax_id, phone) where ended_at is null`,
  `create unique index tax_account_default on tax_account (company_id, tax_id) where is_default and ended_at is null`,
  // Nobody listed: everybody who may log in.
  `create table tax_account_user (
     company_id uuid not null, account_id uuid not null, user_id uuid not null references app_user(id), primary key (company_id, account_id, user_id), ${ofAccount})`,
  // dialog_sealed: the channel's own state. step_until: until then the step can be answered. resend_at: when another SMS may be asked for.
  `create table tax_login (
     company_id uuid not null, id uuid not null, account_id uuid not null, area text not null, phone text not null, user_id uuid not null references app_user(id), user_name text not null,
     step text not null check (step in ('proof', 'sms', 'qr', 'face', 'wait', 'identity', 'ok', 'failed', 'cancelled')), ways jsonb not null default '[]', way text, proved_at timestamptz,
     dialog_sealed text, code text, sent_to text, scanned boolean not null default false, offered jsonb not null default '[]',
     error text, note text not null default '', tries_left integer, version integer not null default 1, claimed_until timestamptz,
     started_at timestamptz not null, step_at timestamptz not null, step_until timestamptz, resend_at timestamptz, ended_at timestamptz,
     primary key (company_id, id), ${ofAccount})`,
  `comment on column tax_login.code is 'What is to be scanned: a text to draw, or a picture.'`,
  `comment on column tax_login.sent_to is 'The masked phone that the bureau named.'`,
  `create unique index tax_login_open on tax_login (company_id, area, phone) where ended_at is null`,
  `create index tax_login_of_account on tax_login (company_id, account_id, started_at desc)`,
  // One live session for a person in an area. needs: a proof that the bureau asked a live session for. next_at: when it is renewed.
  `create table tax_session (
     company_id uuid not null, id uuid not null, account_id uuid not null, area text not null, tax_id text not null, phone text not null, identity text not null,
     state text not null check (state in ('live', 'ended')), needs text, secret_sealed text, run integer not null default 0,
     began_by uuid not null references app_user(id), began_by_name text not null, began_at timestamptz not null, expires_at timestamptz not null, renewed_at timestamptz, next_at timestamptz, failures integer not null default 0,
     ended_at timestamptz, ended_because text, ended_by_name text,
     primary key (company_id, id), ${ofAccount}, check ((state = 'live') = (ended_at is null)), check (state = 'live' or secret_sealed is null))`,
  `create unique index tax_session_live on tax_session (company_id, area, phone) where state = 'live'`,
  `create index tax_session_of_account on tax_session (company_id, account_id, began_at desc)`,
]
