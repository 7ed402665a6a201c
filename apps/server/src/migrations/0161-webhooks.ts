// 回调: addresses that hear the company's events, and each message to them.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of ['webhook', 'webhook_delivery']) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (${company}) with check (${company})`).execute(db)
  }
}
const statements = [
  `create table webhook (
     company_id uuid not null references company(id), id uuid not null, name text not null, url text not null, events jsonb not null,
     secret_sealed text, ends text not null, former_until timestamptz,
     is_on boolean not null default true, off_because text check (off_because in ('hand', 'failing', 'gone', 'dissolved')),
     failures integer not null default 0, failing_since timestamptz, rests_until timestamptz,
     saved_by uuid not null references app_user(id), saved_by_name text not null, saved_at timestamptz not null, created_at timestamptz not null,
     version integer not null default 1,
     primary key (company_id, id), check (is_on = (off_because is null)))`,
  `comment on column webhook.secret_sealed is 'Empty after the company was dissolved.'`,
  `create unique index webhook_name on webhook (company_id, name)`,
  // begun: attempts before the last replay.
  `create table webhook_delivery (
     company_id uuid not null, id uuid not null, webhook_id uuid not null, event text not null, body text not null,
     state text not null check (state in ('waiting', 'arrived', 'failed')), attempt integer not null default 0, begun integer not null default 0,
     claimed_until timestamptz, next_at timestamptz, status integer, note text not null default '', took_ms integer,
     tries jsonb not null default '[]', created_at timestamptz not null, ended_at timestamptz,
     primary key (company_id, id),
     foreign key (company_id, webhook_id) references webhook (company_id, id) on delete cascade)`,
  `create index webhook_delivery_of_webhook on webhook_delivery (company_id, webhook_id, created_at desc)`,
]
