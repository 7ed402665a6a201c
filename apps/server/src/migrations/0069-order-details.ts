// 订单明细 (order details): sheets of order rows that were brought for sendings, the company's template, and the sheet of a task.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  await sql.raw(`alter table delivery_order_sheet enable row level security`).execute(db)
  await sql.raw(`alter table delivery_order_sheet force row level security`).execute(db)
  await sql.raw(`create policy tenant on delivery_order_sheet using (${company}) with check (${company})`).execute(db)
}

const statements = [
  // rows: cells by column, with their line. expires_at: of a sheet that no task has rows of.
  `create table delivery_order_sheet (
     company_id uuid not null references company(id), id uuid not null, user_id uuid not null, name text not null, rows jsonb not null, created_at timestamptz not null, expires_at timestamptz not null,
     primary key (company_id, id))`,
  `create index delivery_order_sheet_expired on delivery_order_sheet (company_id, expires_at)`,
  `alter table delivery_task add column order_sheet_id uuid`,
  `alter table delivery_task add constraint delivery_task_order_sheet foreign key (company_id, order_sheet_id) references delivery_order_sheet (company_id, id)`,
  `create index delivery_task_by_order_sheet on delivery_task (company_id, order_sheet_id) where order_sheet_id is not null`,
  // Null: the usual columns and rules.
  `alter table delivery_settings add column orders jsonb`,
]
