// Rules that classify: which values they wrote, which ones a person set, and runs on history with their undo.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of ['rule_value', 'invoice_hand']) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (${company}) with check (${company})`).execute(db)
  }
}

const statements = [
  `alter table rule_run drop constraint rule_run_cause_check, add constraint rule_run_cause_check check (cause in ('trial', 'event', 'schedule', 'history', 'undo')),
     add column place jsonb, add column undone_back integer not null default 0, add column undone_kept integer not null default 0`,
  `comment on column rule_run.place is 'Of a run on history: the last invoice that it has seen.'`,
  `create unique index rule_run_one_history on rule_run (company_id, rule_id) where cause in ('history', 'undo') and state in ('waiting', 'running')`,
  // Of every value that a rule wrote; kept: the undo left it, because it was another one by then.
  `create table rule_value (
     company_id uuid not null, run_id uuid not null, invoice_id uuid not null, field text not null check (field in ('pool', 'category', 'reason', 'extended1', 'extended2')), rule_id uuid not null,
     before jsonb not null, after text not null, at timestamptz not null, undone_at timestamptz, kept boolean not null default false,
     primary key (company_id, run_id, invoice_id, field), foreign key (company_id, rule_id) references rule (company_id, id), foreign key (company_id, run_id) references rule_run (company_id, id))`,
  `create index rule_value_of_invoice on rule_value (company_id, invoice_id, field, at desc)`,
  // Outlives its invoice, which may be restored.
  `create table invoice_hand (company_id uuid not null references company(id), invoice_id uuid not null, field text not null, primary key (company_id, invoice_id, field))`,
  `comment on table invoice_hand is 'Fields that a person set: no rule writes them.'`,
  // Whoever put the invoices into pools until now was a person, or asked by one.
  `insert into invoice_hand select distinct company_id, invoice_id, 'pool' from invoice_pool`,
]
