// 税局取票: tasks with their slices and events, the mirror of the bureau's invoices with its running figures, and the files of its rows.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`
const tables = [
  'pull_task',
  'pull_slice',
  'pull_event',
  'pulled_day',
  'pull_schedule',
  'tax_invoice',
  'tax_invoice_file',
  'tax_invoice_event',
  'tax_figure',
] as const

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of tables) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (${company}) with check (${company})`).execute(db)
  }
}

const statements = [
  `create table pull_task (
     company_id uuid not null references company(id), id uuid not null, number text not null, account_id uuid not null, tax_id text not null,
     direction text not null check (direction in ('in', 'out')), unit text not null check (unit in ('month', 'day')), first_day date not null, last_day date not null,
     state text not null default 'waiting' check (state in ('waiting', 'initializing', 'processing', 'converting', 'success', 'exception')),
     error text, note text not null default '', way text not null check (way in ('hand', 'schedule', 'again')), then_sync boolean not null,
     provisional boolean not null default false, charged boolean not null default false,
     run integer not null default 0, attempt integer not null default 0, next_at timestamptz, claimed_until timestamptz,
     begun_by uuid not null references app_user(id), begun_by_name text not null, created_at timestamptz not null, started_at timestamptz, ended_at timestamptz,
     primary key (company_id, id), constraint pull_task_number unique (company_id, number), check (first_day <= last_day))`,
  `comment on column pull_task.run is 'Grows when the task begins anew: jobs of an earlier run do nothing.'`,
  `comment on column pull_task.charged is 'Its first slice has cost the quota; retries cost none.'`,
  // expected: the bureau's count when the pass began; found, amount and tax: rows of this pass in the mirror.
  `create table pull_slice (
     company_id uuid not null, id uuid not null, task_id uuid not null, first_day date not null, last_day date not null,
     state text not null default 'planned' check (state in ('planned', 'running', 'done', 'split')),
     pass integer not null default 0, next_page integer not null default 1, expected integer, found integer not null default 0,
     bureau_amount numeric(18,2), bureau_tax numeric(18,2), amount numeric(18,2), tax numeric(18,2), provisional boolean not null default false, compared boolean not null default false, done_at timestamptz,
     primary key (company_id, id), foreign key (company_id, task_id) references pull_task (company_id, id), check (first_day <= last_day))`,
  `comment on column pull_slice.pass is 'Grows when the slice is read from its first page again, because its total moved.'`,
  `create table pull_event (
     company_id uuid not null, id uuid not null, task_id uuid not null, at timestamptz not null, kind text not null, by_name text, detail jsonb not null default '{}',
     primary key (company_id, id), foreign key (company_id, task_id) references pull_task (company_id, id))`,
  `create table pulled_day (
     company_id uuid not null references company(id), direction text not null check (direction in ('in', 'out')), day date not null, task_id uuid not null,
     pulled_at timestamptz not null, provisional boolean not null,
     primary key (company_id, direction, day))`,
  `create table pull_schedule (
     company_id uuid primary key references company(id), account_id uuid, directions text[] not null default '{}', at text not null default '03:10', then_sync boolean not null default true,
     is_on boolean not null default false, next_at timestamptz, last_at timestamptz, last_problem text,
     version integer not null default 1, saved_by uuid references app_user(id), saved_by_name text not null default '')`,
  // 镜像: one row for each invoice of the bureau, as each direction sees it.
  `create table tax_invoice (
     company_id uuid not null references company(id), id uuid not null, direction text not null check (direction in ('in', 'out')), tax_id text not null, identity text not null,
     number text not null, code text, type smallint, type_word text not null default '', issued_at timestamptz not null, month text not null,
     seller_name text, seller_tax_id text, buyer_name text, buyer_tax_id text, amount numeric(18,2) not null, tax numeric(18,2) not null, total numeric(18,2) not null,
     state text not null check (state in ('normal', 'void', 'redFull', 'redPartial')), risk text not null check (risk in ('normal', 'abnormal', 'doubtful', 'lost')), red_locked boolean not null default false,
     use text not null default 'none' check (use in ('none', 'ticked', 'confirmed')), use_tax numeric(18,2), used_at timestamptz,
     booking text not null default 'none' check (booking in ('none', 'deducted', 'notDeducted', 'withdrawn')), booked_at timestamptz,
     source text not null check (source in ('digital', 'legacy')), issuer text, remark text, lines jsonb,
     completeness text not null default 'list' check (completeness in ('list', 'details', 'file')),
     first_seen_at timestamptz not null, last_seen_at timestamptz not null, changed_at timestamptz, seen_in uuid, seen_pass integer, from_sheet text,
     sync_state text not null default 'notSynced' check (sync_state in ('notSynced', 'waiting', 'processing', 'success', 'exception', 'entered', 'originalUpdated', 'differs')),
     sync_note text not null default '', synced_at timestamptz, task_id uuid, invoice_id uuid, sync_owner uuid,
     primary key (company_id, id), constraint tax_invoice_identity unique (company_id, direction, identity))`,
  `comment on column tax_invoice.seen_in is 'The slice that saw it last, with the pass of the slice.'`,
  `comment on column tax_invoice.from_sheet is 'The sheet of the bureau that told of it last.'`,
  `comment on column tax_invoice.task_id is 'The pull that told of it first.'`,
  `create index tax_invoice_newest on tax_invoice (company_id, direction, issued_at desc, id desc)`,
  `create index tax_invoice_by_month on tax_invoice (company_id, direction, month, issued_at desc, id desc)`,
  `create index tax_invoice_by_sync on tax_invoice (company_id, direction, sync_state, issued_at desc, id desc) where sync_state in ('waiting', 'processing', 'exception', 'differs')`,
  `create index tax_invoice_to_sync on tax_invoice (company_id, direction, issued_at desc, id desc) where sync_state = 'notSynced'`,
  `create index tax_invoice_bad on tax_invoice (company_id, direction, issued_at desc, id desc) where state <> 'normal' or risk <> 'normal'`,
  `create index tax_invoice_by_task on tax_invoice (company_id, task_id, sync_state)`,
  `create index tax_invoice_seen on tax_invoice (company_id, seen_in, seen_pass)`,
  `create index tax_invoice_of_identity on tax_invoice (company_id, identity)`,
  `create index tax_invoice_of_invoice on tax_invoice (company_id, invoice_id) where invoice_id is not null`,
  `create table tax_invoice_file (
     company_id uuid not null, tax_invoice_id uuid not null, format text not null check (format in ('xml', 'ofd', 'pdf')),
     stored_key text, sha256 text, size bigint, name text, import_file_id uuid, outcome text, reason text, tries integer not null default 0, fetched_at timestamptz,
     primary key (company_id, tax_invoice_id, format), foreign key (company_id, tax_invoice_id) references tax_invoice (company_id, id))`,
  `comment on column tax_invoice_file.stored_key is 'Null while it was not fetched, or where the bureau has none.'`,
  `create index tax_invoice_file_import on tax_invoice_file (company_id, import_file_id) where import_file_id is not null`,
  `create table tax_invoice_event (
     company_id uuid not null, id uuid not null, tax_invoice_id uuid not null, at timestamptz not null, kind text not null, detail jsonb not null default '{}',
     primary key (company_id, id), foreign key (company_id, tax_invoice_id) references tax_invoice (company_id, id))`,
  `create index tax_invoice_event_of on tax_invoice_event (company_id, tax_invoice_id, at desc, id desc)`,
  `create index pull_task_newest on pull_task (company_id, direction, created_at desc, id desc)`,
  `create index pull_task_open on pull_task (company_id, account_id) where state in ('waiting', 'initializing', 'processing', 'converting')`,
  `create index pull_slice_of on pull_slice (company_id, task_id, first_day)`,
  `create index pull_event_of on pull_event (company_id, task_id, at desc, id desc)`,
  // Running figures of the mirror, so that counts and sums cost the same at a million rows. Months are taken in one order.
  `create table tax_figure (
     company_id uuid not null, direction text not null, month text not null, sync_state text not null, bad boolean not null, use text not null,
     count bigint not null, amount numeric(20,2) not null, tax numeric(20,2) not null, total numeric(20,2) not null,
     primary key (company_id, direction, month, sync_state, bad, use))`,
  `create function tax_figure_add() returns trigger language plpgsql as $$
   begin
     insert into tax_figure as f (company_id, direction, month, sync_state, bad, use, count, amount, tax, total)
       select company_id, direction, month, sync_state, bad, use, sum(n), sum(n * amount), sum(n * tax), sum(n * total) from (
         select company_id, direction, month, sync_state, (state <> 'normal' or risk <> 'normal') as bad, use, amount, tax, total, 1 as n from made) as changed
       group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
     on conflict (company_id, direction, month, sync_state, bad, use) do update
       set count = f.count + excluded.count, amount = f.amount + excluded.amount, tax = f.tax + excluded.tax, total = f.total + excluded.total;
     return null;
   end $$`,
  `create function tax_figure_change() returns trigger language plpgsql as $$
   begin
     insert into tax_figure as f (company_id, direction, month, sync_state, bad, use, count, amount, tax, total)
       select * from (
         select company_id, direction, month, sync_state, bad, use, sum(n) as count, sum(n * amount) as amount, sum(n * tax) as tax, sum(n * total) as total from (
           select company_id, direction, month, sync_state, (state <> 'normal' or risk <> 'normal') as bad, use, amount, tax, total, 1 as n from made
           union all
           select company_id, direction, month, sync_state, (state <> 'normal' or risk <> 'normal') as bad, use, amount, tax, total, -1 as n from gone) as changed
         group by 1, 2, 3, 4, 5, 6) as net
       where count <> 0 or amount <> 0 or tax <> 0 or total <> 0 order by 1, 2, 3, 4, 5, 6
     on conflict (company_id, direction, month, sync_state, bad, use) do update
       set count = f.count + excluded.count, amount = f.amount + excluded.amount, tax = f.tax + excluded.tax, total = f.total + excluded.total;
     return null;
   end $$`,
  `create trigger tax_figure_add after insert on tax_invoice referencing new table as made for each statement execute function tax_figure_add()`,
  `create trigger tax_figure_change after update on tax_invoice referencing new table as made old table as gone for each statement execute function tax_figure_change()`,
  `alter table download drop constraint download_kind_check`,
  `alter table download add constraint download_kind_check check (kind in ('sheet', 'originals', 'print', 'archive', 'commercial', 'voucherSheet', 'voucherText', 'voucherXbrl', 'taxMirror'))`,
]
