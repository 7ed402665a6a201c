// One's own data: what a person agreed to at registration, and masters as a file of the download center.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const statements = [
  `alter table app_user add column consent_version text, add column consented_at timestamptz,
     add constraint app_user_consent_check check ((consent_version is null) = (consented_at is null))`,
  // Every kind by name: migrations of two nouns came to set lists that lack each other's.
  `alter table download drop constraint download_kind_check`,
  `alter table download add constraint download_kind_check check (kind in ('sheet', 'originals', 'print', 'archive', 'commercial', 'taxMirror', 'companyLog', 'payments', 'masters', 'voucherSheet', 'voucherText', 'voucherXbrl'))`,
]
