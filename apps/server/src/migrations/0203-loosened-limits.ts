// Whoever loosened the limit of second persons stays under the former one for a while.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `alter table payment_settings add column loosened_by uuid references app_user(id), add column loosened_at timestamptz,
         add column former_from numeric(18,2) check (former_from >= 0)`,
    )
    .execute(db)
}
