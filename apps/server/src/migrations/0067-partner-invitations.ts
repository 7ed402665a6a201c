// 互联邀请 by e-mail: to whoever has the link, until a company of theirs accepts or refuses. A resent one has a new link.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const statements = [
  // decided_company: the name of the company that decided, as it was then; link_id: what came of it.
  `create table partner_invitation (
     company_id uuid not null references company(id), id uuid not null, address text not null, partner_id uuid, message text not null default '', token_hash bytea not null,
     language text not null check (language in ('zh-CN', 'en-US')), state text not null default 'sent' check (state in ('sent', 'accepted', 'refused', 'ended')), sends smallint not null default 1,
     invited_by uuid references app_user(id), invited_by_name text not null, invited_at timestamptz not null, sent_at timestamptz not null, expires_at timestamptz not null,
     decided_by_name text, decided_company text, decided_at timestamptz, link_id uuid,
     primary key (company_id, id),
     foreign key (company_id, partner_id) references partner (company_id, id) on delete set null (partner_id))`,
  `create unique index partner_invitation_open on partner_invitation (company_id, address) where state = 'sent'`,
  `create index partner_invitation_newest on partner_invitation (company_id, invited_at desc, id desc)`,
  `create index partner_invitation_by_partner on partner_invitation (company_id, partner_id) where partner_id is not null`,
  `alter table partner_invitation enable row level security`,
  `alter table partner_invitation force row level security`,
  `create policy tenant on partner_invitation using (${company}) with check (${company})`,
]
