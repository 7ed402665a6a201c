// Targets of pushes and webhooks may be off because their owner may not do any more what they do by themselves.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['push_target', 'webhook'])
    await sql
      .raw(
        `alter table ${table} drop constraint ${table}_off_because_check,
           add constraint ${table}_off_because_check check (off_because in ('hand', 'failing', 'gone', 'dissolved', 'owner'))`,
      )
      .execute(db)
}
