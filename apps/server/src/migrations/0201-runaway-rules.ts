// A rule may be paused because its formula or pattern took more work than a program may.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `alter table rule drop constraint rule_stopped_check,
         add constraint rule_stopped_check check (stopped in ('owner', 'right', 'suite', 'dissolved', 'off', 'program'))`,
    )
    .execute(db)
}
