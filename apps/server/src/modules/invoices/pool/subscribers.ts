import { sql } from 'kysely'
import { keptRows } from '../../../db/kept-rows.ts'
import type { Subscribers } from '../../../kernel/events.ts'

export const poolSubscribers: Subscribers = {
  'invoice.deleted': async (tx, { invoiceId }) => {
    await tx.deleteFrom('invoice_pool').where('invoice_id', '=', invoiceId).execute()
  },
  'invoice.joined': async (tx, { keptId, ...joined }) => {
    await sql`insert into invoice_pool (company_id, invoice_id, pool_id) select r.company_id, ${keptId}, r.pool_id from ${keptRows('invoice_pool', joined)}
      where exists (select 1 from pool p where p.company_id = r.company_id and p.id = r.pool_id) on conflict do nothing`.execute(tx)
  },
  'invoice.parted': async (tx, { keptId, pools, ...joined }) => {
    await sql`delete from invoice_pool i using ${keptRows('invoice_pool', joined)} where i.company_id = ${joined.companyId} and i.invoice_id = ${keptId}
      and i.pool_id = r.pool_id and not (i.pool_id = any(${[...pools]}::uuid[]))`.execute(tx)
  },
  // Without pools that were removed meanwhile.
  'invoice.restored': async (tx, kept) => {
    await sql`insert into invoice_pool select * from ${keptRows('invoice_pool', kept)}
      where exists (select 1 from pool p where p.company_id = r.company_id and p.id = r.pool_id)`.execute(tx)
  },
}
