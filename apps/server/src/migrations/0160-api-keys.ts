// 密钥: keys of programs, their calls by the hour, and the answers kept for repeated requests.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of ['api_key', 'api_key_hour', 'repeatable_call']) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (${company}) with check (${company})`).execute(db)
  }
}

const ofKey = `foreign key (company_id, key_id) references api_key (company_id, id)`
const statements = [
  `create table api_key (
     company_id uuid not null references company(id), id uuid not null, user_id uuid not null references app_user(id), name text not null,
     hash bytea not null, ends text not null,
     scopes jsonb not null, addresses jsonb not null default '[]', sources jsonb not null default '[]',
     created_at timestamptz not null, expires_on date not null, ended_at timestamptz, ended_because text check (ended_because in ('ended', 'rotated', 'personLeft', 'dissolved')), ended_by_name text,
     last_used_at timestamptz, last_used_from text, version integer not null default 1,
     primary key (company_id, id), check ((ended_at is null) = (ended_because is null)))`,
  `comment on column api_key.hash is 'SHA-256 of the key, which is shown once.'`,
  `create unique index api_key_hash on api_key (company_id, hash)`,
  `create index api_key_of_person on api_key (company_id, user_id)`,
  `create table api_key_hour (
     company_id uuid not null, key_id uuid not null, hour timestamptz not null, calls integer not null, primary key (company_id, key_id, hour), ${ofKey})`,
  // Answered: the answer of the first request. Without an answer it is under way, or its process died.
  `create table repeatable_call (
     company_id uuid not null, key_id uuid not null, idempotency_key text not null, request_hash bytea not null, begun_at timestamptz not null, until timestamptz not null, answer jsonb,
     primary key (company_id, key_id, idempotency_key), ${ofKey})`,
]
