// What keeps lists quick at a million rows: totals and counts from the index alone, codes by index.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `create index invoice_figures on invoice (company_id, date) include (amount_excluding_tax, tax_amount, amount_including_tax, entered_by, category, verify_status, use_status, push_status, warning_count)`,
    )
    .execute(db)
  await sql.raw(`create index invoice_by_code on invoice (company_id, code) where code is not null`).execute(db)
}
