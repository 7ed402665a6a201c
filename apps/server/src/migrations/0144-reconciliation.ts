// 对账: snapshots of months with a row for each invoice of either side, and what people said of rows.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`
const tables = ['reconciliation', 'reconciliation_row', 'reconciliation_note'] as const

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of tables) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (${company}) with check (${company})`).execute(db)
  }
}

const statements = [
  `create table reconciliation (
     company_id uuid not null references company(id), id uuid not null, direction text not null check (direction in ('in', 'out')), month text not null,
     bureau_count integer not null, ours_count integer not null, figures jsonb not null,
     days integer not null, pulled integer not null, provisional integer not null, bureau_total numeric(20,2) not null,
     made_at timestamptz not null, made_by uuid not null references app_user(id), made_by_name text not null,
     primary key (company_id, id))`,
  `comment on table reconciliation is 'A snapshot: neither it nor its rows are ever rewritten.'`,
  `create index reconciliation_of_month on reconciliation (company_id, direction, month, made_at desc, id desc)`,
  `create table reconciliation_row (
     company_id uuid not null, id uuid not null, reconciliation_id uuid not null, direction text not null, month text not null,
     result text not null check (result in ('both', 'differs', 'bureauOnly', 'oursOnly', 'late', 'leftOut')),
     identity text, number text, party text, type smallint, issued date, total numeric(18,2),
     in_bureau boolean not null, in_ours boolean not null, fields jsonb not null default '{}', seen_at timestamptz, invoice_id uuid, tax_invoice_id uuid,
     primary key (company_id, id), foreign key (company_id, reconciliation_id) references reconciliation (company_id, id) deferrable initially deferred)`,
  `comment on table reconciliation_row is 'Written before its snapshot, whose figures sum them up.'`,
  `create index reconciliation_row_of on reconciliation_row (company_id, reconciliation_id, issued desc nulls last, id desc)`,
  `create index reconciliation_row_by_result on reconciliation_row (company_id, reconciliation_id, result, issued desc nulls last, id desc) where result <> 'both'`,
  `create table reconciliation_note (
     company_id uuid not null references company(id), id uuid not null, direction text not null, month text not null, identity text not null, reason text not null,
     by_id uuid not null references app_user(id), by_name text not null, at timestamptz not null, undone_at timestamptz, undone_by_name text,
     primary key (company_id, id))`,
  `comment on table reconciliation_note is 'Of an invoice in a month: it holds for every snapshot of the month until it is undone.'`,
  `create unique index reconciliation_note_of on reconciliation_note (company_id, direction, month, identity) where undone_at is null`,
  `alter table download drop constraint download_kind_check`,
  `alter table download add constraint download_kind_check check (kind in ('sheet', 'originals', 'print', 'archive', 'voucherSheet', 'voucherText', 'voucherXbrl', 'commercial', 'taxMirror', 'companyLog', 'payments', 'masters', 'reconciliation'))`,
]
