// Mail in: mailboxes opened by OAuth 2, and the folder that is read.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // auth: whose word opens it; the sealed secret of a provider's are its tokens.
  `alter table mail_account add column auth text not null default 'password' check (auth in ('password', 'google', 'microsoft')), add column folder text not null default 'INBOX'`,
  // A consent under way, of one session, taken once. state_hash: SHA-256. account_id: of a mailbox that is opened anew; own: of the person's own.
  `create table mail_consent (
     company_id uuid not null references company(id), state_hash text not null, user_id uuid not null references app_user(id), session_id text not null,
     provider text not null check (provider in ('google', 'microsoft')), own boolean not null, account_id uuid, email text not null, comment text not null default '', folder text not null, from_day date not null,
     verifier_sealed text not null, expires_at timestamptz not null, primary key (company_id, state_hash))`,
  `alter table mail_consent enable row level security`,
  `alter table mail_consent force row level security`,
  `create policy tenant on mail_consent using (${company}) with check (${company})`,
]
