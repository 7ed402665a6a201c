// Reminders of months that were given: each once for a company, a month and a kind, whichever process comes first; and the list of a month as a file.
import { sql, type Kysely } from 'kysely'
import { rowSecurity } from '../db/row-security.ts'

const statements = [
  `create table month_told (
     company_id uuid not null references company(id), month integer not null check (month between 200001 and 209912 and month % 100 between 1 and 12),
     kind text not null check (kind in ('begins', 'due')), at timestamptz not null, primary key (company_id, month, kind))`,
  `comment on table month_told is 'Reminders that were given. begins: by the month that ended; due: by the month whose filing date was near.'`,
  ...rowSecurity('month_told'),
  `alter table download drop constraint download_kind_check`,
  `alter table download add constraint download_kind_check check (kind in ('sheet', 'originals', 'print', 'archive', 'commercial', 'taxMirror',
     'companyLog', 'payments', 'masters', 'voucherSheet', 'voucherText', 'voucherXbrl', 'reconciliation', 'deduction16', 'deduction21', 'booking', 'monthList'))`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
