// Accounts, companies, files, imports, invoices and the audit log. Every tenant table leads its keys with company_id and has a policy.
import { sql, type Kysely } from 'kysely'

const tenantTables = [
  'member',
  'stored_file',
  'import_file',
  'import_item',
  'invoice',
  'invoice_line',
  'invoice_original',
  'audit_log',
  'audit_head',
] as const

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of tenantTables) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    const own = table === 'member' ? ` or user_id = nullif(current_setting('app.user_id', true), '')::uuid` : ''
    await sql
      .raw(
        `create policy tenant on ${table} using (company_id = nullif(current_setting('app.company_id', true), '')::uuid${own}) with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid)`,
      )
      .execute(db)
  }
}

const statements = [
  // Two-character search: every pair of neighbouring characters of the searchable text, lower case, blanks out.
  `create function bigrams(source text) returns text[] language sql immutable parallel safe as $$
     select coalesce(array_agg(distinct substr(t, i, 2)), '{}') from (select lower(regexp_replace(coalesce(source, ''), '\\s', '', 'g')) t) s, generate_series(1, greatest(length(t) - 1, 0)) i $$`,

  `create table app_user (
     id uuid primary key, name text not null default '', head_url text, wx_avatar text, wx_nick_name text, wx_bound boolean not null default false,
     tel text unique, email text unique, password_hash text, password_changed_at timestamptz, default_company_id uuid, created_at timestamptz not null)`,
  `create table session (
     id uuid primary key, token_hash bytea not null unique, user_id uuid not null references app_user(id), company_id uuid,
     created_at timestamptz not null, last_seen_at timestamptz not null, idle_seconds integer not null, expires_at timestamptz not null,
     ended_at timestamptz, ended_because text, ip text, agent text)`,
  `create index session_by_user on session (user_id) where ended_at is null`,
  // Attempts are counted by one conditional update before any secret is compared.
  `create table attempt (kind text not null, subject text not null, count integer not null, window_ends_at timestamptz not null, locked_until timestamptz, primary key (kind, subject))`,
  `create sequence company_number start 100286`,
  `create table company (
     id uuid primary key, number text not null unique, name text not null, tax_id text, suite text not null default 'trial', due_date date,
     member_limit integer not null, created_by uuid not null references app_user(id), created_at timestamptz not null, deleted_at timestamptz)`,
  `create table member (
     company_id uuid not null references company(id), user_id uuid not null references app_user(id), role text not null check (role in ('superAdmin', 'staff')),
     joined_at timestamptz not null, primary key (company_id, user_id))`,
  `create index member_by_user on member (user_id)`,
  `create unique index member_one_super_admin on member (company_id) where role = 'superAdmin'`,
  `create table used_credential (key text primary key, used_at timestamptz not null)`,

  // Immutable bytes: the row is written only after the bytes are on disk.
  `create table stored_file (
     company_id uuid not null, id uuid not null, key text not null, sha256 text not null, size bigint not null, format text not null, name text not null,
     created_by uuid, created_at timestamptz not null, primary key (company_id, id), unique (company_id, key))`,
  `create index stored_file_by_sha on stored_file (company_id, sha256)`,

  `create table import_file (
     company_id uuid not null, id uuid not null, batch_id uuid not null, stored_file_id uuid, parent_id uuid, name text not null, size bigint not null, format text,
     area text not null check (area in ('personal', 'company')), mode text not null check (mode in ('einvoice', 'image', 'multiPage')), category smallint not null default 0, entry_source smallint not null default 6,
     upload_status smallint not null check (upload_status in (1, 2, 3)), recognition_status smallint not null check (recognition_status between -1 and 14),
     progress_done integer not null default 0, progress_total integer not null default 0, reason text, reason_detail text, next_step text not null default 'wait',
     attempts integer not null default 0, cancelled boolean not null default false, created_by uuid not null, created_at timestamptz not null, started_at timestamptz, finished_at timestamptz,
     version integer not null default 1, changed_at timestamptz not null,
     primary key (company_id, id), foreign key (company_id, stored_file_id) references stored_file (company_id, id), foreign key (company_id, parent_id) references import_file (company_id, id))`,
  `create index import_file_recent on import_file (company_id, created_at desc, id desc)`,
  `create index import_file_mine on import_file (company_id, created_by, created_at desc, id desc)`,
  `create index import_file_open on import_file (company_id, created_at) where finished_at is null`,
  `create index import_file_batch on import_file (company_id, batch_id)`,
  `create index import_file_changed on import_file (company_id, changed_at)`,

  `create table invoice (
     company_id uuid not null, id uuid not null, identity text, type smallint not null, code text, number text, date date, check_code text,
     seller_name text, seller_tax_id text, buyer_name text, buyer_tax_id text,
     amount_excluding_tax numeric(18,2), tax_amount numeric(18,2), amount_including_tax numeric(18,2), amount_in_words text,
     machine_number text, drawer text, payee text, reviewer text, remark text, special_business text,
     buyer_contact text, buyer_bank text, seller_contact text, seller_bank text, extra jsonb not null default '{}',
     fields jsonb not null default '{}', warnings jsonb not null default '[]', checks jsonb not null default '[]', warning_count integer not null default 0,
     category smallint not null default 0 check (category between 0 and 3), verify_status smallint not null default 0 check (verify_status between -1 and 10), title_status smallint not null default 0 check (title_status between -1 and 4),
     use_status smallint not null default 0 check (use_status in (0, 1, 3, 4)), push_status smallint not null default 0 check (push_status between 0 and 6), mail_delivery_status smallint not null default 0 check (mail_delivery_status between 0 and 2),
     entry_source smallint not null, source_file text not null default 'DEFAULT' check (source_file in ('TAX_BUREAU', 'NON_TAX_BUREAU', 'DEFAULT')),
     entered_by uuid not null, entered_by_name text not null, entered_at timestamptz not null, original_format text, original_rank smallint not null default 0, search text not null default '', version integer not null default 1,
     primary key (company_id, id), unique (company_id, identity))`,
  `create index invoice_by_date on invoice (company_id, date desc nulls last, id desc)`,
  `create index invoice_by_total on invoice (company_id, amount_including_tax desc nulls last, id desc)`,
  `create index invoice_by_entry on invoice (company_id, entered_at desc, id desc)`,
  `create index invoice_mine on invoice (company_id, entered_by, date desc nulls last, id desc)`,
  `create index invoice_by_category on invoice (company_id, category, date desc nulls last, id desc)`,
  `create index invoice_by_number on invoice (company_id, number)`,
  `create index invoice_search on invoice using gin (company_id, bigrams(search))`,

  `create table invoice_line (
     company_id uuid not null, invoice_id uuid not null, seq integer not null, name text, spec text, unit text, quantity text, unit_price text, amount numeric(18,2), tax_rate text, tax_amount numeric(18,2),
     primary key (company_id, invoice_id, seq), foreign key (company_id, invoice_id) references invoice (company_id, id))`,
  `create table invoice_original (
     company_id uuid not null, id uuid not null, invoice_id uuid not null, stored_file_id uuid not null, format text not null, pages integer not null, first_page integer not null, rank smallint not null, is_current boolean not null, added_at timestamptz not null,
     primary key (company_id, id), foreign key (company_id, invoice_id) references invoice (company_id, id), foreign key (company_id, stored_file_id) references stored_file (company_id, id))`,
  `create index invoice_original_of on invoice_original (company_id, invoice_id)`,

  `create table import_item (
     company_id uuid not null, id uuid not null, import_file_id uuid not null, seq integer not null, pages jsonb not null, outcome text not null check (outcome in ('entered', 'originalUpdated', 'duplicate', 'held', 'exception', 'discarded')),
     invoice_id uuid, reason text, reading jsonb, number text, seller_name text, amount_including_tax numeric(18,2), warnings jsonb not null default '[]',
     primary key (company_id, id), unique (company_id, import_file_id, seq),
     foreign key (company_id, import_file_id) references import_file (company_id, id), foreign key (company_id, invoice_id) references invoice (company_id, id))`,

  // Append-only and chained: each row's hash covers the one before it. The head row is the lock and the length.
  `create table audit_head (company_id uuid primary key, seq bigint not null, hash text not null)`,
  `create table audit_log (
     company_id uuid not null, seq bigint not null, id uuid not null, at timestamptz not null, actor_id uuid, actor_name text, session_id uuid, ip text, request_id text,
     action text not null, object_type text not null, object_id text not null, result text not null default 'ok', detail jsonb not null, previous_hash text not null, hash text not null, primary key (company_id, seq))`,
  `create index audit_log_of on audit_log (company_id, object_type, object_id, seq)`,
  `create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'audit_log is append-only'; end $$`,
  `create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change()`,
]
