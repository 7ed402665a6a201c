// 互联 (links between companies): one row with each of the two, under the same id.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const statements = [
  `create table partner_link (
     company_id uuid not null references company(id), id uuid not null, other_company_id uuid not null, other_name text not null, other_number text not null,
     direction text not null check (direction in ('sent', 'received')), state text not null default 'invited' check (state in ('invited', 'linked', 'refused', 'ended')),
     partner_id uuid, message text not null default '', invited_by uuid references app_user(id), invited_by_name text not null, invited_at timestamptz not null,
     decided_by_name text, decided_at timestamptz, ended_by_name text, ended_at timestamptz,
     primary key (company_id, id),
     foreign key (company_id, partner_id) references partner (company_id, id) on delete set null (partner_id))`,
  `create unique index partner_link_open on partner_link (company_id, other_company_id) where state in ('invited', 'linked')`,
  `create index partner_link_newest on partner_link (company_id, invited_at desc, id desc)`,
  `create index partner_link_by_partner on partner_link (company_id, partner_id) where partner_id is not null`,
  `alter table partner_link enable row level security`,
  `alter table partner_link force row level security`,
  `create policy tenant on partner_link using (${company}) with check (${company})`,
]
