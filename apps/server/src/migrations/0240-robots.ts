// 群机器人: groups that hear notices, of a person or of the company, and the notices that wait for each.
import { sql, type Kysely } from 'kysely'
import { rowSecurity } from '../db/row-security.ts'

const statements = [
  // claim: of the message under way, until claimed_until. recent: moments of messages, in milliseconds, that the vendor's pace still counts.
  `create table robot (
     company_id uuid not null references company(id), id uuid not null, user_id uuid references app_user(id),
     vendor text not null check (vendor in ('wecom', 'dingtalk', 'feishu')), name text not null,
     address_sealed text, ends text not null, signed boolean not null, kinds jsonb not null,
     language text not null check (language in ('zh-CN', 'en-US')), at text not null check (at in ('atOnce', 'daily')),
     is_on boolean not null default true, off_because text check (off_because in ('hand', 'refused', 'failing', 'owner', 'dissolved')),
     failures integer not null default 0, failing_since timestamptz, held_until timestamptz,
     claim uuid, claimed_until timestamptz, planned_at timestamptz, recent jsonb not null default '[]',
     last_state text check (last_state in ('arrived', 'held', 'failed', 'refused')), last_at timestamptz, last_note text not null default '',
     saved_by uuid not null references app_user(id), saved_by_name text not null, saved_at timestamptz not null, created_at timestamptz not null,
     version integer not null default 1,
     primary key (company_id, id), check (is_on = (off_because is null)))`,
  `comment on column robot.user_id is 'Whose own it is; null: the company’s.'`,
  `comment on column robot.address_sealed is 'Address and secret; empty after the company was dissolved.'`,
  `create unique index robot_name on robot (company_id, user_id, name) nulls not distinct`,
  // same: empty where notices about one object gather, else a digest of what is said.
  `create table robot_message (
     company_id uuid not null, id uuid not null, robot_id uuid not null, kind text not null, object_id uuid not null, data jsonb not null,
     same text not null, count integer not null default 1, version integer not null default 1,
     state text not null default 'waiting' check (state in ('waiting', 'arrived', 'refused')), due_at timestamptz not null,
     made_at timestamptz not null, ended_at timestamptz,
     primary key (company_id, id),
     foreign key (company_id, robot_id) references robot (company_id, id) on delete cascade)`,
  `create unique index robot_message_waiting on robot_message (company_id, robot_id, kind, object_id, same) where state = 'waiting'`,
  `create index robot_message_due on robot_message (company_id, robot_id, made_at, id) where state = 'waiting'`,
  `create index robot_message_ended on robot_message (company_id, ended_at) where state <> 'waiting'`,
  ...rowSecurity('robot'),
  ...rowSecurity('robot_message'),
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
