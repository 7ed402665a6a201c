// 集团: groups and their members in the owner's tenant, memberships in the member's. What a member shows stands under the owner's tenant, is
// written by the member alone, and is gone with the grant.
import { sql, type Kysely } from 'kysely'

const current = `nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of [...own, ...shown]) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
  }
  for (const table of own)
    await sql.raw(`create policy tenant on ${table} using (company_id = ${current}) with check (company_id = ${current})`).execute(db)
  // The member reaches the rows about itself, and no others.
  for (const table of shown) {
    const either = `company_id = ${current} or member_company_id = ${current}`
    await sql.raw(`create policy tenant on ${table} using (${either}) with check (${either})`).execute(db)
  }
}

const own = ['company_group', 'company_group_member', 'group_membership', 'group_grant_log', 'group_push']
const shown = ['group_figure', 'group_row', 'group_hash', 'group_push_company', 'group_push_item']
const ofMember = 'company_id uuid not null, group_id uuid not null, member_company_id uuid not null'

const statements = [
  `create table company_group (
     company_id uuid not null references company(id), id uuid not null, name text not null, key_sealed text, created_by uuid not null references app_user(id), created_by_name text not null,
     created_at timestamptz not null, dissolved_at timestamptz, dissolved_by_name text, primary key (company_id, id))`,
  `comment on column company_group.key_sealed is 'Of the hashes by which members compare invoices; each member has its own copy. Erased with the group.'`,
  `create unique index company_group_open on company_group (company_id) where dissolved_at is null`,
  `create table company_group_member (
     company_id uuid not null, id uuid not null, group_id uuid not null, member_company_id uuid not null, member_name text not null, member_number text not null,
     state text not null check (state in ('invited', 'member', 'refused', 'left', 'removed')), grants text[] not null default '{}', invited_by uuid not null references app_user(id), invited_by_name text not null,
     invited_at timestamptz not null, decided_at timestamptz, ended_at timestamptz, written_at timestamptz,
     primary key (company_id, id), foreign key (company_id, group_id) references company_group (company_id, id))`,
  `create unique index company_group_member_open on company_group_member (company_id, group_id, member_company_id) where state in ('invited', 'member')`,
  `create table group_membership (
     company_id uuid not null references company(id), id uuid not null, owner_company_id uuid not null, group_id uuid not null, group_name text not null, owner_name text not null, owner_number text not null,
     state text not null check (state in ('invited', 'member', 'refused', 'left', 'removed')), message text not null default '', invited_by_name text not null, invited_at timestamptz not null,
     decided_by_name text, decided_at timestamptz, ended_by_name text, ended_at timestamptz, grants text[] not null default '{}', granted_by uuid references app_user(id), granted_by_name text, key_sealed text,
     version integer not null default 1, round integer not null default 0,
     primary key (company_id, id))`,
  `comment on column group_membership.round is 'Of the jobs that write what is shown: those of an earlier round do nothing.'`,
  `create unique index group_membership_open on group_membership (company_id, owner_company_id, group_id) where state in ('invited', 'member')`,
  `create index group_membership_newest on group_membership (company_id, invited_at desc, id desc)`,
  `create table group_grant_log (
     company_id uuid not null, id uuid not null, membership_id uuid not null, at timestamptz not null, by_name text not null, act text not null check (act in ('accept', 'refuse', 'grants', 'leave', 'remove')),
     before text[] not null, after text[] not null, primary key (company_id, id), foreign key (company_id, membership_id) references group_membership (company_id, id))`,
  `create index group_grant_log_of on group_grant_log (company_id, membership_id, at desc, id desc)`,
  `create table group_figure (
     ${ofMember}, month text not null, measure text not null, count integer not null, amount numeric(18,2), primary key (company_id, group_id, member_company_id, month, measure))`,
  `create table group_row (
     ${ofMember}, invoice_id uuid not null, month text not null, number text, date date, type smallint not null, category smallint not null, seller_name text, buyer_name text, amount numeric(18,2),
     verify_status smallint not null, title_status smallint not null, use_status smallint not null, push_status smallint not null, measures text[] not null default '{}',
     primary key (company_id, group_id, member_company_id, invoice_id))`,
  `create index group_row_newest on group_row (company_id, group_id, date desc nulls last, invoice_id desc)`,
  `create table group_hash (
     ${ofMember}, invoice_id uuid not null, kind text not null check (kind in ('invoice', 'purchase', 'picture')), hash bytea not null,
     primary key (company_id, group_id, member_company_id, invoice_id, hash))`,
  `comment on column group_hash.hash is 'HMAC with the key of the group: equal for equal invoices of its members, and told back to nobody.'`,
  `create index group_hash_equal on group_hash (company_id, group_id, hash)`,
  `create table group_push (
     company_id uuid not null, id uuid not null, group_id uuid not null, by_id uuid not null references app_user(id), by_name text not null, at timestamptz not null,
     primary key (company_id, id), foreign key (company_id, group_id) references company_group (company_id, id))`,
  `create index group_push_newest on group_push (company_id, group_id, at desc, id desc)`,
  `create table group_push_company (
     company_id uuid not null, push_id uuid not null, member_company_id uuid not null, membership_id uuid not null, member_name text not null, state text not null check (state in ('waiting', 'done', 'refused')), refusal text,
     recalling boolean not null default false, count integer not null, primary key (company_id, push_id, member_company_id), foreign key (company_id, push_id) references group_push (company_id, id))`,
  `create table group_push_item (
     company_id uuid not null, push_id uuid not null, member_company_id uuid not null, invoice_id uuid not null, number text, seller_name text, total numeric(18,2), state smallint, problem text,
     primary key (company_id, push_id, member_company_id, invoice_id), foreign key (company_id, push_id, member_company_id) references group_push_company (company_id, push_id, member_company_id))`,
  `create index group_push_item_of on group_push_item (member_company_id, invoice_id)`,
  `create index group_figure_of on group_figure (member_company_id)`,
  `create index group_row_of on group_row (member_company_id, invoice_id)`,
  `create index group_hash_of on group_hash (member_company_id, invoice_id)`,
  `alter table push drop constraint push_way_check`,
  `alter table push add constraint push_way_check check (way in ('hand', 'recorded', 'verified', 'group'))`,
]
