// The company log as a page: its entries by day and by person.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const statements = [
  `create index audit_log_day on audit_log (company_id, at)`,
  `create index audit_log_actor on audit_log (company_id, actor_id, seq)`,
  `create index audit_log_id on audit_log (company_id, id)`,
  `alter table download drop constraint download_kind_check`,
  `alter table download add constraint download_kind_check check (kind in ('sheet', 'originals', 'print', 'archive', 'commercial', 'companyLog', 'taxMirror', 'voucherSheet', 'voucherText', 'voucherXbrl'))`,
]
