// Counts of vouchers and the sum of their debit side, from indexes alone. Partial: a key's check, which says neither condition, never takes them for the key.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create index voucher_figures on voucher (company_id, day, state, changed_since) where seq > 0`,
  `create index voucher_entry_debit on voucher_entry (company_id, voucher_id) include (amount) where side = 'debit'`,
]
