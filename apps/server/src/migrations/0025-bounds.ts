// How far a session reaches: one that a company's single sign-on opened stays in that company. And codes that take an authenticator's place.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const bySso = `(opened_by = 'sso' or family_id in (select family_id from session where opened_by = 'sso' and family_id is not null))`
const statements = [
  // Where a session has been since its sign-in is not known: those that single sign-on opened end, with the browsers that they are remembered by.
  `update refresh_token set ended_at = now() where ended_at is null and family_id in (select family_id from session where opened_by = 'sso' and family_id is not null)`,
  `update session set ended_at = now(), ended_because = 'bounded' where ended_at is null and ${bySso}`,
  // bound_to: the company whose single sign-on opened the session; null once the person has proven themselves. It stands there or nowhere.
  `alter table session add column bound_to uuid`,
  `alter table session add constraint session_within_bound check (bound_to is null or company_id is null or company_id = bound_to)`,
  `alter table refresh_token add column bound_to uuid`,
  // Codes are kept as hashes under a key of their person's own, which is sealed: it outlives a change of the ring's first key.
  `alter table app_user add column recovery_key_sealed text`,
  `create table recovery_code (user_id uuid not null references app_user(id), mac bytea not null, made_at timestamptz not null, used_at timestamptz, primary key (user_id, mac))`,
]
