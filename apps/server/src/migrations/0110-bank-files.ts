// 银行文件 and 对账单: what was given to a bank, and what its statement marked as paid. A payment keeps its account, the bank's voucher and the
// statement that it was marked from. The new rights go to the groups that confirm.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of ['payment_bank_file', 'payment_bank_file_row', 'payment_statement', 'payment_statement_row']) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (${company}) with check (${company})`).execute(db)
  }
}
const granted = (key: string, to: string): string =>
  `update permission_group set keys = keys || '["${key}"]' where keys ? '${to}' and not keys ? '${key}'`

const statements = [
  `create table payment_bank_file (
     company_id uuid not null references company(id), id uuid not null, format text not null check (format in ('icbc', 'cmb', 'generic')),
     payer_name text not null, payer_bank text not null, payer_account text not null, day date not null, purpose text not null, fast boolean not null,
     count integer not null check (count > 0), amount numeric(18,2) not null, again boolean not null, reason text not null default '',
     made_by uuid not null references app_user(id), made_by_name text not null, made_at timestamptz not null,
     downloads integer not null default 0, downloaded_at timestamptz,
     primary key (company_id, id))`,
  // As it was given to the bank: accounts that change later do not change a file.
  `create table payment_bank_file_row (
     company_id uuid not null, file_id uuid not null, position integer not null, batch_id uuid not null, number text not null,
     payee_name text not null, bank_name text not null, bank_account text not null, bank_code text not null default '', amount numeric(18,2) not null check (amount > 0),
     invoices integer not null, overridden_for text[] not null default '{}',
     primary key (company_id, file_id, position), foreign key (company_id, file_id) references payment_bank_file (company_id, id),
     foreign key (company_id, batch_id) references payment_batch (company_id, id))`,
  `create table payment_statement (
     company_id uuid not null references company(id), id uuid not null, name text not null, total integer not null, good integer not null,
     invoices integer not null, amount numeric(18,2) not null,
     brought_by uuid not null references app_user(id), brought_by_name text not null, brought_at timestamptz not null,
     undone_at timestamptz, undone_by_name text,
     primary key (company_id, id))`,
  // batch_id is null where the number names no batch.
  `create table payment_statement_row (
     company_id uuid not null, statement_id uuid not null, line integer not null, number text not null, batch_id uuid, verdict text not null,
     day date, amount numeric(18,2), expected numeric(18,2), party text not null default '',
     primary key (company_id, statement_id, line), foreign key (company_id, statement_id) references payment_statement (company_id, id))`,
  `alter table payment_batch_invoice add column paid_account text not null default '', add column voucher_file_id uuid, add column statement_id uuid,
     add foreign key (company_id, voucher_file_id) references stored_file (company_id, id),
     add foreign key (company_id, statement_id) references payment_statement (company_id, id)`,
  `create index payment_bank_file_newest on payment_bank_file (company_id, made_at desc, id desc)`,
  `create index payment_bank_file_row_by_batch on payment_bank_file_row (company_id, batch_id)`,
  `create index payment_statement_newest on payment_statement (company_id, brought_at desc, id desc)`,
  `create index payment_batch_invoice_by_statement on payment_batch_invoice (company_id, statement_id) where statement_id is not null`,
  `create index payment_batch_invoice_by_voucher on payment_batch_invoice (company_id, voucher_file_id) where voucher_file_id is not null`,
  `alter table permission_group no force row level security`,
  granted('confirmPayment.bankFile', 'confirmPayment.confirm'),
  granted('confirmPayment.statement', 'confirmPayment.confirm'),
  granted('confirmPayment.export', 'menu_5.confirmPayment'),
  `alter table permission_group force row level security`,
]
