// 账户变更: every change of where payments to a partner go, and who confirmed it by a call. Accounts from before count as old ones.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const statements = [
  // seq: the order of changes, which may fall into one instant. alone: confirmed by who changed it, in a company where nobody else is active.
  `create table partner_account_change (
     company_id uuid not null, id uuid not null, seq bigint generated always as identity, partner_id uuid not null, source text not null check (source in ('hand', 'import', 'suggestion')),
     before_name text not null, before_tax_id text not null, before_bank text not null, before_account text not null, before_code text not null,
     after_name text not null, after_tax_id text not null, after_bank text not null, after_account text not null, after_code text not null,
     changed_by uuid not null references app_user(id), changed_by_name text not null, changed_at timestamptz not null,
     confirmed_by uuid references app_user(id), confirmed_by_name text, confirmed_at timestamptz, called_number text, answered_by text, confirm_note text, alone boolean not null default false,
     primary key (company_id, id), check ((confirmed_by is null) = (confirmed_at is null)),
     foreign key (company_id, partner_id) references partner (company_id, id) on delete cascade)`,
  `create index partner_account_change_of_partner on partner_account_change (company_id, partner_id, seq)`,
  `alter table partner_account_change enable row level security`,
  `alter table partner_account_change force row level security`,
  `create policy tenant on partner_account_change using (${company}) with check (${company})`,
]
