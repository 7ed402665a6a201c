// Pools as people use them: order, who may put in, who sees; rules of classifying; and whether a hand has classified.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...statements, ...['pool_member', 'category_rules'].flatMap(closed)]) await sql.raw(statement).execute(db)
}

const closed = (table: string): readonly string[] => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (${company}) with check (${company})`,
]
const statements = [
  // open: everybody who may classify puts invoices in; else those whom the pool names.
  `alter table pool add column position integer not null default 0, add column open boolean not null default true, add column version integer not null default 1`,
  `create table pool_member (
     company_id uuid not null, pool_id uuid not null, user_id uuid not null, may_put boolean not null, primary key (company_id, pool_id, user_id),
     foreign key (company_id, pool_id) references pool (company_id, id) on delete cascade, foreign key (company_id, user_id) references member (company_id, user_id) on delete cascade)`,
  `create index pool_member_of on pool_member (company_id, user_id)`,
  `create index invoice_pool_of on invoice_pool (company_id, pool_id, invoice_id)`,
  `alter table download drop constraint download_area_check, add constraint download_area_check check (area in ('personal', 'company', 'granted'))`,
  `alter table invoice_change drop constraint invoice_change_kind_check, add constraint invoice_change_kind_check check (kind in ('edit', 'classify', 'pool'))`,
  `alter table invoice add column category_by_hand boolean not null default false`,
  `alter table invoice_deletion no force row level security`,
  `update invoice_deletion set snapshot = jsonb_set(snapshot, '{invoice,category_by_hand}', 'false')`,
  `alter table invoice_deletion force row level security`,
  `create table category_rules (company_id uuid primary key references company(id), rules jsonb not null, version integer not null default 1, changed_at timestamptz not null, changed_by_name text not null)`,
]
