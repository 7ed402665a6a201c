// 用途确认信息 read back: the period and the bureau's own sum. Records of one invoice that were joined, and how they were before.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`
const statements = [
  `alter table deduction_result add column period text check (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'), add column bureau_tax numeric(20,2)`,
  `create table invoice_join (
     company_id uuid not null references company(id), id uuid not null, kept_id uuid not null, gone_id uuid not null, deletion_id uuid not null,
     number text not null, before jsonb not null, moved jsonb not null default '{}',
     joined_by uuid not null, joined_by_name text not null, joined_at timestamptz not null, undone_at timestamptz, undone_by_name text,
     primary key (company_id, id), foreign key (company_id, deletion_id) references invoice_deletion (company_id, id))`,
  `create index invoice_in_two_parts on invoice (company_id, identity) where code is not null and char_length(identity) = 21 and identity >= '2'`,
  `create index invoice_join_by_time on invoice_join (company_id, joined_at desc)`,
  'alter table invoice_join enable row level security',
  'alter table invoice_join force row level security',
  `create policy tenant on invoice_join using (${company}) with check (${company})`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
