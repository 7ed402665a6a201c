// Saved views of lists: a name for filter, columns and order; a person's own or shared with the company; and each person's first view of a list.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`
const closed = (table: string): readonly string[] => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (${company}) with check (${company})`,
]
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...statements, ...['list_view', 'list_view_first'].flatMap(closed)]) await sql.raw(statement).execute(db)
}

const statements = [
  // A shared view outlives its owner; an own one goes with them (see forgetViews).
  `create table list_view (
     company_id uuid not null, id uuid not null, page text not null, name text not null, owner_id uuid, owner_name text not null, shared boolean not null, settings jsonb not null,
     version integer not null default 1, created_at timestamptz not null, changed_at timestamptz not null, primary key (company_id, id),
     foreign key (company_id, owner_id) references member (company_id, user_id) on delete set null (owner_id))`,
  `create unique index list_view_own_name on list_view (company_id, page, owner_id, name) where not shared`,
  `create unique index list_view_shared_name on list_view (company_id, page, name) where shared`,
  `create table list_view_first (
     company_id uuid not null, user_id uuid not null, page text not null, view_id uuid not null, primary key (company_id, user_id, page),
     foreign key (company_id, user_id) references member (company_id, user_id) on delete cascade, foreign key (company_id, view_id) references list_view (company_id, id) on delete cascade)`,
]
