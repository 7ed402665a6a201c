// 抵扣勾选 and 入账: what people decided of invoices of the bureau, and the sheets that came back.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`
const tables = ['deduction', 'deduction_result', 'booking_mark'] as const

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of tables) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (${company}) with check (${company})`).execute(db)
  }
}

const statements = [
  `create table deduction (
     company_id uuid not null, tax_invoice_id uuid not null, period text not null, purpose text not null check (purpose in ('deduct', 'notDeduct', 'refund', 'hold')),
     effective_tax numeric(18,2) not null, state text not null, risk text not null, reason smallint check (reason between 1 and 5), note text not null default '',
     by_id uuid not null references app_user(id), by_name text not null, at timestamptz not null,
     exported_at timestamptz, result text check (result in ('done', 'failed')), result_note text not null default '', result_at timestamptz,
     primary key (company_id, tax_invoice_id), foreign key (company_id, tax_invoice_id) references tax_invoice (company_id, id),
     check (purpose <> 'notDeduct' or effective_tax = 0))`,
  `comment on column deduction.state is 'What the bureau said of the invoice when it was decided, as risk: a later change is told.'`,
  `comment on column deduction.result is 'What the sheet that came back from the bureau says of it.'`,
  `create index deduction_of_period on deduction (company_id, period, purpose)`,
  `create table deduction_result (
     company_id uuid not null references company(id), id uuid not null, name text not null, done integer not null, failed integer not null, unknown integer not null,
     by_name text not null, at timestamptz not null, primary key (company_id, id))`,
  `create table booking_mark (
     company_id uuid not null, tax_invoice_id uuid not null, purpose text not null check (purpose in ('deducted', 'notDeducted')),
     by_id uuid not null references app_user(id), by_name text not null, at timestamptz not null,
     exported_at timestamptz, result text check (result in ('done', 'failed')), result_note text not null default '', result_at timestamptz,
     primary key (company_id, tax_invoice_id), foreign key (company_id, tax_invoice_id) references tax_invoice (company_id, id))`,
  `comment on table booking_mark is 'Marked here and not yet booked at the bureau, as far as the mirror knows.'`,
  `alter table download drop constraint download_kind_check`,
  `alter table download add constraint download_kind_check check (kind in ('sheet', 'originals', 'print', 'archive', 'commercial', 'taxMirror',
     'companyLog', 'payments', 'masters', 'voucherSheet', 'voucherText', 'voucherXbrl', 'reconciliation', 'deduction16', 'deduction21', 'booking'))`,
]
