// Counts anew what vouchers and payment batches hold, for the daily check. Rows are locked first: whoever writes their
// parts meanwhile adds to what was counted.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const parts = {
  voucher: {
    debit: `coalesce((select sum(e.amount) from voucher_entry e where e.company_id = p.company_id and e.voucher_id = p.id and e.side = 'debit'), 0)`,
    held: '(select count(*) from voucher_invoice i where i.company_id = p.company_id and i.voucher_id = p.id)',
  },
  payment_batch: {
    amount: 'coalesce((select sum(i.amount) from payment_batch_invoice i where i.company_id = p.company_id and i.batch_id = p.id), 0)',
  },
} as const

const statements = Object.entries(parts).map(([table, of]) => {
  const differs = Object.entries(of)
    .map(([column, value]) => `p.${column} <> ${value}`)
    .join(' or ')
  const anew = Object.entries(of)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ')
  return `create function ${table}_recount(whose uuid) returns integer language plpgsql as $$
    declare wrong uuid[];
    begin
      wrong := array(select p.id from ${table} p where p.company_id = whose and (${differs}) order by p.id for update);
      update ${table} p set ${anew} where p.company_id = whose and p.id = any(wrong);
      return coalesce(array_length(wrong, 1), 0);
    end $$`
})
