// Pools into which people put invoices before rules could: 0172 looked for them under policies that are forced on the
// owner too, and found none. Where no rule put an invoice into a pool, a person did.
import { sql, type Kysely } from 'kysely'

const read = ['invoice_pool', 'rule_value', 'invoice_hand'] as const
const statements = [
  ...read.map((table) => `alter table ${table} no force row level security`),
  `insert into invoice_hand (company_id, invoice_id, field) select distinct p.company_id, p.invoice_id, 'pool' from invoice_pool p
     where not exists (select from rule_value v where v.company_id = p.company_id and v.invoice_id = p.invoice_id and v.field = 'pool') on conflict do nothing`,
  ...read.map((table) => `alter table ${table} force row level security`),
]
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
