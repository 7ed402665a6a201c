// 推送: targets, pushes of invoices to them, and what happened to each push.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of ['push_target', 'push', 'push_event']) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (${company}) with check (${company})`).execute(db)
  }
}

const statements = [
  // settings are the kind's own; secret_sealed is one envelope of its secrets, secret_ends the last four characters of each.
  `create table push_target (
     company_id uuid not null references company(id), id uuid not null, name text not null, kind text not null check (kind in ('webhook', 'kingdee', 'yonbip', 'http')),
     settings jsonb not null, secret_sealed text, secret_ends jsonb not null default '{}',
     categories smallint[] not null, pools uuid[] not null default '{}', types smallint[] not null default '{}',
     automatic text not null default 'never' check (automatic in ('never', 'recorded', 'verified')), concurrency smallint not null check (concurrency between 1 and 16),
     is_on boolean not null default true, off_because text check (off_because in ('hand', 'failing', 'gone', 'dissolved')),
     failures integer not null default 0, failing_since timestamptz, rests_until timestamptz,
     version integer not null default 1, saved_by uuid not null references app_user(id), saved_by_name text not null, saved_at timestamptz not null, created_at timestamptz not null,
     primary key (company_id, id), constraint push_target_name unique (company_id, name))`,
  // One row for each push of an invoice to a target. No reference to the invoice, which may be deleted once nobody holds it. key is the idempotency key: a push
  // begun again after a failure keeps it.
  `create table push (
     company_id uuid not null, id uuid not null, number text not null, target_id uuid not null, invoice_id uuid not null, key text not null,
     invoice_number text, seller_name text, total numeric(18,2), category smallint not null,
     state smallint not null check (state between 0 and 5), way text not null check (way in ('hand', 'recorded', 'verified')),
     pushed_by uuid not null references app_user(id), pushed_by_name text not null, pushed_at timestamptz not null,
     attempt integer not null default 0, next_at timestamptz, parked boolean not null default false, claimed_until timestamptz, unsure boolean not null default false, updates boolean not null default false,
     error text, note text not null default '', external_id text, receiver_state smallint check (receiver_state between 6 and 11), answered_at timestamptz,
     changed_at timestamptz, invoice_changed boolean not null default false,
     primary key (company_id, id), constraint push_number unique (company_id, number), foreign key (company_id, target_id) references push_target (company_id, id))`,
  `comment on column push.parked is 'Waits for a place at its target, without a job.'`,
  `comment on column push.unsure is 'An attempt began whose answer was lost: the receiver is asked before anything is sent again.'`,
  `comment on column push.updates is 'Changes what the receiver has, in place of adding it.'`,
  `comment on column push.invoice_changed is 'The invoice was corrected since it was sent.'`,
  `create table push_event (
     company_id uuid not null, id uuid not null, push_id uuid not null, at timestamptz not null, kind text not null, by_name text,
     attempt integer, outcome text, error text, note text not null default '', status integer, took_ms integer, request jsonb, message_id text,
     primary key (company_id, id), foreign key (company_id, push_id) references push (company_id, id))`,
  `comment on column push_event.request is 'As it was sent, without its secrets.'`,
  `comment on column push_event.message_id is 'Of an acknowledgement: one that came twice counts once.'`,
  `create index push_of_invoice on push (company_id, invoice_id, pushed_at desc, id desc)`,
  `create index push_of_target on push (company_id, target_id, pushed_at desc, id desc)`,
  `create index push_parked on push (company_id, target_id, pushed_at, id) where parked`,
  `create index push_claimed on push (company_id, target_id) where claimed_until is not null`,
  `create unique index push_under_way on push (company_id, invoice_id, target_id) where state = 1`,
  `create index push_event_of on push_event (company_id, push_id, at desc, id desc)`,
  `create unique index push_event_message on push_event (company_id, push_id, message_id) where message_id is not null`,
]
