// Browsers that a person has signed in with, and accounts that an operator has disabled or erased.
import { sql, type Kysely } from 'kysely'

const mine = `user_id = nullif(current_setting('app.user_id', true), '')::uuid`
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const statements = [
  `create table known_device (user_id uuid not null references app_user(id), token_hash bytea not null, created_at timestamptz not null, last_seen_at timestamptz not null, primary key (user_id, token_hash))`,
  `create index known_device_by_age on known_device (last_seen_at)`,
  `alter table app_user add column disabled_at timestamptz, add column erased_at timestamptz`,
  // Erasing an account takes its links to partners away, in whichever companies they were made.
  `create policy named on sso_identity for select using (${mine})`,
  `create policy erased on sso_identity for delete using (${mine})`,
  // Trials that a person has begun.
  `create index company_by_creator on company (created_by, created_at)`,
]
