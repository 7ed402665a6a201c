// A person's stamp moves with every cause that ends their sessions: a proof given before it opens nothing after it.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table app_user add column stamp integer not null default 0').execute(db)
  await sql.raw('create index sign_in_ticket_by_user on sign_in_ticket (user_id) where user_id is not null').execute(db)
}
