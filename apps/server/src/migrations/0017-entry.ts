// Sheets of invoices that people brought, read and not yet recorded; and the import records that they become.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table import_file drop constraint import_file_mode_check`,
  `alter table import_file add constraint import_file_mode_check check (mode in ('einvoice', 'image', 'multiPage', 'sheet'))`,
  // rows: as they were read; gone once they are recorded. import_file_id: the record that they became.
  `create table invoice_sheet (
     company_id uuid not null references company(id), id uuid not null, stored_file_id uuid not null, file_name text not null, rows jsonb not null,
     created_by uuid not null, created_at timestamptz not null, import_file_id uuid,
     primary key (company_id, id), foreign key (company_id, stored_file_id) references stored_file (company_id, id), foreign key (company_id, import_file_id) references import_file (company_id, id))`,
  `create index invoice_sheet_open on invoice_sheet (company_id, created_by, created_at) where import_file_id is null`,
  `create index invoice_sheet_import on invoice_sheet (company_id, import_file_id) where import_file_id is not null`,
  `alter table invoice_sheet enable row level security`,
  `alter table invoice_sheet force row level security`,
  `create policy tenant on invoice_sheet using (company_id = nullif(current_setting('app.company_id', true), '')::uuid) with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid)`,
]
