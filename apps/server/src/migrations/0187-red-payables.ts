// What remains to be paid of red offsets is counted one by one: they are found without reading what else may be paid.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index invoice_payable_red on invoice (company_id, date, id) where category = 1 and use_status = 0 and verify_status = 10`.execute(
    db,
  )
}
