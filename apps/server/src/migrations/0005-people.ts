// People and rights: departments, permission groups, invitations, quotas, pools as far as rights need them, and the directory of titles.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`
const me = `nullif(current_setting('app.user_id', true), '')::uuid`
/** Each with the condition under which somebody outside the company sees a row that names them. */
const tenantTables: Readonly<Record<string, string>> = {
  company_quota: '',
  department: '',
  pool: '',
  invoice_pool: '',
  permission_group: '',
  permission_group_member: '',
  permission_group_department: '',
  permission_group_pool: '',
  invitation_group: '',
  staff_import: '',
  invitation: `target in (select unnest(array[u.tel, u.email]) from app_user u where u.id = ${me})`,
  join_request: `user_id = ${me}`,
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const [table, own] of Object.entries(tenantTables)) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (${company}) with check (${company})`).execute(db)
    // The person sees what names them; only the company writes.
    if (own !== '') await sql.raw(`create policy named on ${table} for select using (${own})`).execute(db)
  }
}

const statements = [
  // member_count is kept by the statements that add and remove members: the limit holds by one conditional update.
  `alter table company add column member_count integer not null default 0, add column logo_file_id uuid, add column external_number text, add column staff_keys jsonb, add column scan_settings jsonb,
     add column join_approval boolean not null default true, add column deleted_reason text, add column retained_until date`,
  `alter table member no force row level security`,
  `update company set member_count = (select count(*) from member where member.company_id = company.id)`,
  `create table department (
     company_id uuid not null references company(id), id uuid not null, parent_id uuid, name text not null, lineage uuid[] not null, created_at timestamptz not null,
     primary key (company_id, id), foreign key (company_id, parent_id) references department (company_id, id), constraint department_name unique nulls not distinct (company_id, parent_id, name))`,
  `alter table member add column status text not null default 'active' check (status in ('active', 'disabled')), add column department_id uuid, add column legacy_roles jsonb not null default '[]',
     add foreign key (company_id, department_id) references department (company_id, id), add check (role <> 'superAdmin' or status = 'active')`,
  `create index member_by_department on member (company_id, department_id)`,
  `alter table member force row level security`,

  `create table company_quota (company_id uuid not null references company(id), kind text not null, allowed integer not null check (allowed >= 0), used integer not null default 0 check (used >= 0), primary key (company_id, kind))`,

  `create table pool (company_id uuid not null references company(id), id uuid not null, name text not null, created_at timestamptz not null, primary key (company_id, id), constraint pool_name unique (company_id, name))`,
  `create table invoice_pool (
     company_id uuid not null, invoice_id uuid not null, pool_id uuid not null, primary key (company_id, invoice_id, pool_id),
     foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade, foreign key (company_id, pool_id) references pool (company_id, id) on delete cascade)`,

  `create table permission_group (
     company_id uuid not null references company(id), id uuid not null, name text not null, remark text not null default '', keys jsonb not null, scope text not null check (scope in ('own', 'department', 'company')),
     push_categories jsonb not null default '[]', version integer not null default 1, created_at timestamptz not null, changed_at timestamptz not null, primary key (company_id, id), constraint permission_group_name unique (company_id, name))`,
  `create table permission_group_member (
     company_id uuid not null, group_id uuid not null, user_id uuid not null, primary key (company_id, group_id, user_id),
     foreign key (company_id, group_id) references permission_group (company_id, id) on delete cascade, foreign key (company_id, user_id) references member (company_id, user_id) on delete cascade)`,
  `create index permission_group_member_of on permission_group_member (company_id, user_id)`,
  `create table permission_group_department (
     company_id uuid not null, group_id uuid not null, department_id uuid not null, primary key (company_id, group_id, department_id),
     foreign key (company_id, group_id) references permission_group (company_id, id) on delete cascade, foreign key (company_id, department_id) references department (company_id, id) on delete cascade)`,
  `create table permission_group_pool (
     company_id uuid not null, group_id uuid not null, pool_id uuid not null, primary key (company_id, group_id, pool_id),
     foreign key (company_id, group_id) references permission_group (company_id, id) on delete cascade, foreign key (company_id, pool_id) references pool (company_id, id) on delete cascade)`,

  // token_hash: the token itself is told once. Its first half names the company, so that nothing needs to be searched over companies.
  `create table invitation (
     company_id uuid not null references company(id), id uuid not null, kind text not null check (kind in ('link', 'tel', 'email')), target text, name text, token_hash bytea not null, department_id uuid,
     uses integer not null default 0, max_uses integer not null, created_by uuid not null, created_by_name text not null, created_at timestamptz not null, expires_at timestamptz not null, revoked_at timestamptz,
     primary key (company_id, id), unique (company_id, token_hash), check ((kind = 'link') = (target is null)), check (uses <= max_uses),
     foreign key (company_id, department_id) references department (company_id, id) on delete set null (department_id))`,
  `create index invitation_of on invitation (target) where target is not null`,
  `create table invitation_group (
     company_id uuid not null, invitation_id uuid not null, group_id uuid not null, primary key (company_id, invitation_id, group_id),
     foreign key (company_id, invitation_id) references invitation (company_id, id) on delete cascade, foreign key (company_id, group_id) references permission_group (company_id, id) on delete cascade)`,
  `create table join_request (
     company_id uuid not null references company(id), id uuid not null, user_id uuid not null references app_user(id), via text not null check (via in ('number', 'link')), invitation_id uuid, message text not null default '',
     state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused', 'withdrawn')), created_at timestamptz not null, decided_at timestamptz, decided_by uuid,
     primary key (company_id, id), foreign key (company_id, invitation_id) references invitation (company_id, id))`,
  `create unique index join_request_waiting on join_request (company_id, user_id) where state = 'waiting'`,
  `create index join_request_by_user on join_request (user_id)`,
  `create table staff_import (
     company_id uuid not null references company(id), id uuid not null, file_name text not null, rows jsonb not null, created_by uuid not null, created_at timestamptz not null, committed_at timestamptz, invited integer, skipped integer,
     primary key (company_id, id))`,

  // Names and tax ids that anybody may find: no company's own.
  `create table company_title (name text not null, tax_id text not null default '', search text not null, primary key (name, tax_id))`,
  `create index company_title_search on company_title using gin (bigrams(search))`,
]
