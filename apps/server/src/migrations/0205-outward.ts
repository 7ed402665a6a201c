// What leaves the house: a group's rows without states of the member's own, and receipts without the sender's staff.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table group_row drop column title_status, drop column use_status').execute(db)
  await sql.raw('alter table delivery_receipt drop column sender_person').execute(db)
}
