// A company has one invitation to a phone or e-mail that waits; of several, the newest stays.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const waiting = `target is not null and revoked_at is null and uses = 0`
const statements = [
  `alter table invitation no force row level security`,
  `update invitation i set revoked_at = now() where ${waiting}
     and exists (select 1 from invitation n where n.company_id = i.company_id and n.target = i.target and n.revoked_at is null and n.uses = 0 and (n.created_at, n.id) > (i.created_at, i.id))`,
  `create unique index invitation_waiting on invitation (company_id, target) where ${waiting}`,
  `alter table invitation force row level security`,
]
