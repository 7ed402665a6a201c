// 商业发票 (commercial invoices): what suppliers bill in any currency, and the VAT invoices that it is settled with.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of ['commercial_invoice', 'commercial_link', 'commercial_import']) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (${company}) with check (${company})`).execute(db)
  }
}

const ofInvoice = `foreign key (company_id, commercial_id) references commercial_invoice (company_id, id) on delete cascade`
const statements = [
  // amount has the digits of its currency, cny that of CNY. links follows commercial_link in the same transaction. responsible_id moves with handed-over work, created_by does not.
  `create table commercial_invoice (
     company_id uuid not null references company(id), id uuid not null, number text not null, type text not null check (type in ('invoice', 'debitNote', 'creditNote')),
     partner_id uuid, supplier text not null, supplier_key text not null, supplier_tax_id text, currency text not null, amount numeric(22,4) not null, cny numeric(18,2),
     date date not null, urgency text not null check (urgency in ('normal', 'urgent')), remark text not null default '', stored_file_id uuid,
     source text not null check (source in ('manual', 'mail')), mail_id uuid, mail_title text, links smallint not null default 0 check (links between 0 and 10),
     created_by uuid, created_by_name text, created_at timestamptz not null, responsible_id uuid references app_user(id), version integer not null default 1, changed_at timestamptz not null, search text not null,
     primary key (company_id, id), constraint commercial_invoice_once unique (company_id, supplier_key, number), foreign key (company_id, stored_file_id) references stored_file (company_id, id))`,
  `create index commercial_invoice_newest on commercial_invoice (company_id, created_at desc, id desc)`,
  `create index commercial_invoice_unlinked on commercial_invoice (company_id, created_at desc) where links = 0`,
  // The invoice stays while it is linked.
  `create table commercial_link (
     company_id uuid not null, commercial_id uuid not null, invoice_id uuid not null, linked_at timestamptz not null, linked_by_name text not null,
     primary key (company_id, commercial_id, invoice_id), ${ofInvoice}, foreign key (company_id, invoice_id) references invoice (company_id, id))`,
  `create index commercial_link_by_invoice on commercial_link (company_id, invoice_id)`,
  // Files with VAT invoices that came with it: what is read from them is linked. by_name: of the person that brought them.
  `create table commercial_import (
     company_id uuid not null, commercial_id uuid not null, import_file_id uuid not null, by_name text not null, at timestamptz not null, primary key (company_id, import_file_id), ${ofInvoice},
     foreign key (company_id, import_file_id) references import_file (company_id, id))`,
  `create index commercial_import_of on commercial_import (company_id, commercial_id)`,
  `alter table download drop constraint download_kind_check`,
  `alter table download add constraint download_kind_check check (kind in ('sheet', 'originals', 'print', 'archive', 'commercial'))`,
]
