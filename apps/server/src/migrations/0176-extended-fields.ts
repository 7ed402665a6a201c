// 扩展字段 and 参数提取: four more fields of an invoice, what a company calls them all, and what rules wrote into which field.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of ['extended_fields', 'extraction_fill']) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (${company}) with check (${company})`).execute(db)
  }
}

const statements = [
  `alter table invoice add column extended_3 text, add column extended_4 text, add column extended_5 text, add column extended_6 text`,
  `create table extended_fields (
     company_id uuid primary key references company(id), fields jsonb not null, version integer not null,
     changed_at timestamptz not null, changed_by_name text not null)`,
  `create table extraction_fill (
     company_id uuid not null, invoice_id uuid not null, field text not null, rule_id uuid not null, run_id uuid not null, value text not null, at timestamptz not null,
     primary key (company_id, invoice_id, field),
     foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade,
     foreign key (company_id, rule_id) references rule (company_id, id))`,
  `comment on column extraction_fill.value is 'As the rule wrote it: a field that has another value by now was set by a person.'`,
  `create index extraction_fill_of_run on extraction_fill (company_id, rule_id, run_id)`,
]
