import { sql } from 'kysely'
import { keptRows } from '../../../db/kept-rows.ts'
import type { Subscribers } from '../../../kernel/events.ts'

export const poolSubscribers: Subscribers = {
  'invoice.deleted': async (tx, { companyId, invoiceId }) => {
    await tx.deleteFrom('invoice_pool').where('company_id', '=', companyId).where('invoice_id', '=', invoiceId).execute()
  },
  // Without pools that were removed meanwhile.
  'invoice.restored': async (tx, kept) => {
    await sql`insert into invoice_pool select * from ${keptRows('invoice_pool', kept)}
      where exists (select 1 from pool p where p.company_id = r.company_id and p.id = r.pool_id)`.execute(tx)
  },
}
