// 付款单 (payment batches): what was submitted together to one payee, and the way of each invoice in it. What is submitted or paid already
// gets a batch of its own.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { crockford } from '@piaotai/domain/text/crockford.ts'
import { taskNumberOf, taskRandom } from '@piaotai/domain/text/task-number.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of ['payment_batch', 'payment_batch_invoice', 'payment_settings']) {
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
  // payee_from: 'none' knows no account. state is that of its invoices, written with them. owner_id moves with handed-over work, submitted_by does not.
  `create table payment_batch (
     company_id uuid not null references company(id), id uuid not null, number text not null,
     seller_key text not null default '', payee_name text not null, bank_name text not null default '', bank_account text not null default '',
     payee_from text not null check (payee_from in ('partner', 'typed', 'none')), due_day date, note text not null default '',
     state text not null check (state in ('open', 'partlyConfirmed', 'confirmed', 'returned', 'withdrawn')),
     submitted_by uuid not null references app_user(id), submitted_by_name text not null, owner_id uuid not null references app_user(id), submitted_at timestamptz not null,
     primary key (company_id, id), constraint payment_batch_number unique (company_id, number))`,
  // One row for each use: an invoice that came back has another the next time. No reference to the invoice, which may be deleted once it came back.
  `create table payment_batch_invoice (
     company_id uuid not null, use_id uuid not null, batch_id uuid not null, position integer not null, invoice_id uuid not null,
     number text, seller_name text, total numeric(18,2), amount numeric(18,2) not null, verify_status smallint not null,
     submitted_for text[] not null default '{}', reason text not null default '',
     state text not null check (state in ('submitted', 'confirmed', 'returned', 'withdrawn')), changed_at timestamptz not null, changed_by_name text not null,
     remark text not null default '', paid_day date, overridden_for text[] not null default '{}', override_reason text not null default '',
     primary key (company_id, use_id), foreign key (company_id, batch_id) references payment_batch (company_id, id))`,
  `create table payment_settings (
     company_id uuid primary key references company(id), term_days smallint not null check (term_days between 0 and 365), second_person_from numeric(18,2) check (second_person_from >= 0), version integer not null default 1)`,
  `comment on column payment_batch_invoice.verify_status is 'As it stood when the invoice was submitted.'`,
  `comment on column payment_settings.second_person_from is 'Null: whoever submitted may confirm.'`,
  `create index payment_batch_newest on payment_batch (company_id, submitted_at desc, id desc)`,
  `create index payment_batch_invoice_by_batch on payment_batch_invoice (company_id, batch_id, position)`,
  `create index payment_batch_invoice_by_invoice on payment_batch_invoice (company_id, invoice_id)`,
  `create index payment_batch_invoice_by_state on payment_batch_invoice (company_id, state)`,
  `create index invoice_payable on invoice (company_id, date, id) where category = 1 and use_status = 0`,
]

interface Used {
  readonly invoice_id: string
  readonly use_id: string
  readonly number: string | null
  readonly seller_name: string | null
  readonly seller_tax_id: string | null
  readonly total: string | null
  readonly verify_status: number
  readonly use_status: number
  readonly submitted_by: string
  readonly submitted_by_name: string
  readonly submitted_at: Date | string
  readonly confirmed_by_name: string | null
  readonly confirmed_at: Date | string | null
}
const adopt = async (db: Kysely<unknown>, companyId: string): Promise<void> => {
  const used =
    await sql<Used>`select u.*, i.number, i.seller_name, i.seller_tax_id, i.amount_including_tax as total, i.verify_status, i.use_status
    from invoice_use u join invoice i on i.company_id = u.company_id and i.id = u.invoice_id
    where u.company_id = ${companyId} and i.use_status in (1, 3)`.execute(db)
  for (const row of used.rows) {
    const id = randomUUID()
    const paid = row.use_status === 3
    const random = Array.from(randomBytes(taskRandom), (byte) => crockford[byte % 32]).join('')
    await sql`insert into payment_batch (company_id, id, number, seller_key, payee_name, payee_from, state, submitted_by, submitted_by_name, owner_id, submitted_at)
      values (${companyId}, ${id}, ${taskNumberOf('FK', shanghaiDay(new Date(row.submitted_at)), random)}, ${row.seller_tax_id ?? row.seller_name ?? ''}, ${row.seller_name ?? ''}, 'none', ${paid ? 'confirmed' : 'open'},
        ${row.submitted_by}, ${row.submitted_by_name}, ${row.submitted_by}, ${row.submitted_at})`.execute(db)
    await sql`insert into payment_batch_invoice (company_id, use_id, batch_id, position, invoice_id, number, seller_name, total, amount, verify_status, state, changed_at, changed_by_name)
      values (${companyId}, ${row.use_id}, ${id}, 0, ${row.invoice_id}, ${row.number}, ${row.seller_name}, ${row.total}, ${row.total ?? '0'}, ${row.verify_status}, ${paid ? 'confirmed' : 'submitted'},
        ${paid ? row.confirmed_at : row.submitted_at}, ${(paid ? row.confirmed_by_name : row.submitted_by_name) ?? ''})`.execute(db)
  }
}
