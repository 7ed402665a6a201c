// Rows of 银行文件 live and close: an invoice stands in one live row at most, which the database keeps. What leaves a live row wants a second
// person: requests. A confirmation that was taken back stays readable with its proof.
import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { crockford } from '@piaotai/domain/text/crockford.ts'
import { taskNumberOf, taskRandom } from '@piaotai/domain/text/task-number.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of ['payment_bank_file_invoice', 'payment_request', 'payment_taken_back']) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (${company}) with check (${company})`).execute(db)
  }
  const companies = await sql<{ id: string }>`select id from company`.execute(db)
  for (const { id } of companies.rows) {
    await sql`select set_config('app.company_id', ${id}, true)`.execute(db)
    await adopt(db, id)
  }
  await sql`select set_config('app.company_id', '', true)`.execute(db)
}

const statements = [
  `alter table payment_bank_file add column number text not null default ''`,
  `create unique index payment_bank_file_number on payment_bank_file (company_id, number) where number <> ''`,
  // refused: by the bank, as a person says. void: an invoice of it left. agreed_by_name: the second person; alone: the company has one.
  // closed_downloads: how often the file was downloaded before.
  `alter table payment_bank_file_row
     add column state text not null default 'live' check (state in ('live', 'paid', 'refused', 'void')), add column closed_at timestamptz,
     add column closed_by_name text not null default '', add column closed_reason text not null default '',
     add column agreed_by_name text not null default '', add column alone boolean not null default false,
     add column closed_downloads integer`,
  `create index payment_bank_file_row_live on payment_bank_file_row (company_id, file_id) where state = 'live'`,
  `create index payment_bank_file_row_out on payment_bank_file_row (company_id, file_id) where state in ('refused', 'void')`,
  // No reference to the invoice, which may be deleted once it came back.
  `create table payment_bank_file_invoice (
     company_id uuid not null, file_id uuid not null, position integer not null, invoice_id uuid not null, use_id uuid not null,
     amount numeric(18,2) not null, live boolean not null,
     primary key (company_id, file_id, position, invoice_id),
     foreign key (company_id, file_id, position) references payment_bank_file_row (company_id, file_id, position))`,
  `create unique index payment_bank_file_invoice_live on payment_bank_file_invoice (company_id, invoice_id) where live`,
  `create index payment_bank_file_invoice_by_invoice on payment_bank_file_invoice (company_id, invoice_id)`,
  // lapsed: the invoices left the state that the act leads from.
  `create table payment_request (
     company_id uuid not null references company(id), id uuid not null, act text not null check (act in ('withdraw', 'return', 'submit', 'cancel')),
     invoice_ids uuid[] not null, remark text not null default '', reason text not null,
     asked_by uuid not null references app_user(id), asked_by_name text not null, asked_at timestamptz not null,
     state text not null default 'open' check (state in ('open', 'agreed', 'refused', 'cancelled', 'lapsed')),
     decided_by uuid references app_user(id), decided_by_name text, decided_at timestamptz,
     primary key (company_id, id))`,
  `create index payment_request_open on payment_request (company_id, asked_at desc) where state = 'open'`,
  `create index payment_request_by_asker on payment_request (company_id, asked_by, asked_at desc)`,
  `create table payment_taken_back (
     company_id uuid not null, id uuid not null, use_id uuid not null, batch_id uuid not null, invoice_id uuid not null, number text, amount numeric(18,2) not null,
     paid_day date, paid_account text not null, voucher_file_id uuid, statement_id uuid, remark text not null,
     overridden_for text[] not null, override_reason text not null, confirmed_by_name text not null, confirmed_at timestamptz not null,
     reason text not null, taken_back_by_name text not null, taken_back_at timestamptz not null,
     primary key (company_id, id), foreign key (company_id, batch_id) references payment_batch (company_id, id),
     foreign key (company_id, voucher_file_id) references stored_file (company_id, id))`,
  `create index payment_taken_back_by_batch on payment_taken_back (company_id, batch_id)`,
]

/** Of each batch the last row counts: live while an invoice of it waits, paid with it. Earlier ones are void. */
const adopt = async (db: Kysely<unknown>, companyId: string): Promise<void> => {
  const files = await sql<{
    id: string
    made_at: Date | string
  }>`select id, made_at from payment_bank_file where company_id = ${companyId}`.execute(db)
  for (const { id, made_at: at } of files.rows) {
    const random = Array.from(randomBytes(taskRandom), (byte) => crockford[byte % 32]).join('')
    await sql`update payment_bank_file set number = ${taskNumberOf('YH', shanghaiDay(new Date(at)), random)}
      where company_id = ${companyId} and id = ${id}`.execute(db)
  }
  await sql`with last as (
      select distinct on (r.batch_id) r.file_id, r.position, b.id as batch_id, b.state,
        exists (select 1 from payment_batch_invoice p where p.company_id = b.company_id and p.batch_id = b.id and p.state = 'submitted') as waits
      from payment_bank_file_row r join payment_bank_file f on f.company_id = r.company_id and f.id = r.file_id
      join payment_batch b on b.company_id = r.company_id and b.id = r.batch_id
      where r.company_id = ${companyId} order by r.batch_id, f.made_at desc, f.id desc, r.position desc)
    update payment_bank_file_row r set closed_at = case when l.waits then null else now() end,
      state = case when l.waits then 'live' when l.state = 'confirmed' then 'paid' else 'void' end
    from (select o.file_id, o.position, coalesce(last.waits, false) as waits, last.state from payment_bank_file_row o
      left join last on last.file_id = o.file_id and last.position = o.position where o.company_id = ${companyId}) l
    where r.company_id = ${companyId} and r.file_id = l.file_id and r.position = l.position`.execute(db)
  await sql`insert into payment_bank_file_invoice (company_id, file_id, position, invoice_id, use_id, amount, live)
    select r.company_id, r.file_id, r.position, p.invoice_id, p.use_id, p.amount, r.state = 'live'
    from payment_bank_file_row r join payment_batch_invoice p on p.company_id = r.company_id and p.batch_id = r.batch_id
    where r.company_id = ${companyId} and r.state in ('live', 'paid') and p.state in ('submitted', 'confirmed') on conflict do nothing`.execute(
    db,
  )
}
