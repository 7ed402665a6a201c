// Changes to many invoices at once, with what stood there before: kept for as long as they can be undone.
import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of ['invoice_change', 'invoice_change_item']) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql
      .raw(`create policy tenant on ${table} using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
      with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid)`)
      .execute(db)
  }
}

const statements = [
  `create table invoice_change (
     company_id uuid not null, id uuid not null, kind text not null check (kind in ('edit', 'classify')), area text not null check (area in ('personal', 'company')),
     fields jsonb not null, item_count integer not null, created_by uuid not null, created_at timestamptz not null, undone_at timestamptz, primary key (company_id, id))`,
  `create index invoice_change_mine on invoice_change (company_id, created_by, created_at desc)`,
  // No reference to the invoice: one that was deleted meanwhile is left out of the undo. The version says whether anybody has changed it since.
  `create table invoice_change_item (
     company_id uuid not null, change_id uuid not null, invoice_id uuid not null, version integer not null, before jsonb not null,
     primary key (company_id, change_id, invoice_id), foreign key (company_id, change_id) references invoice_change (company_id, id) on delete cascade)`,
]
