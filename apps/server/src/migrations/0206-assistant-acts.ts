// Acts of assistants that leave the company, and the word of the key's person on each.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`
const statements = [
  `create table assistant_act (
     company_id uuid not null references company(id), id uuid not null, key_id uuid not null, user_id uuid not null, nonce_hash bytea not null,
     tool text not null check (tool in ('push_invoices', 'deliver_invoices')), assistant text not null default '', shown jsonb not null,
     state text not null default 'waiting' check (state in ('waiting', 'agreed', 'refused', 'used')),
     asked_at timestamptz not null, expires_at timestamptz not null, decided_at timestamptz,
     primary key (company_id, id), foreign key (company_id, key_id) references api_key (company_id, id))`,
  `create unique index assistant_act_nonce on assistant_act (company_id, key_id, nonce_hash)`,
  `create index assistant_act_by_time on assistant_act (company_id, expires_at)`,
  'alter table assistant_act enable row level security',
  'alter table assistant_act force row level security',
  `create policy tenant on assistant_act using (${company}) with check (${company})`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
