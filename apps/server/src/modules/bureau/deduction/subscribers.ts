// What was decided, settled and marked of two rows of the mirror that became one.
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/deps.ts'
import type { Subscribers } from '../../../kernel/events.ts'

export const deductionSubscribers = (): Subscribers => ({
  'mirror.joined': async (tx, { companyId, keptId, goneId }) => {
    await keepOne(tx, companyId, 'deduction', keptId, goneId)
    await keepOne(tx, companyId, 'booking_mark', keptId, goneId)
    await tx
      .updateTable('deduction_transfer')
      .set({ tax_invoice_id: keptId })
      .where('company_id', '=', companyId)
      .where('tax_invoice_id', '=', goneId)
      .execute()
  },
})
/** The one that the bureau answered, else that which went out in a sheet, else the later one. */
const keepOne = async (tx: Tx, companyId: string, table: 'deduction' | 'booking_mark', keptId: string, goneId: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select tax_invoice_id as id from ${sql.table(table)} where company_id = ${companyId} and tax_invoice_id in (${keptId}, ${goneId})
    order by (result = 'done') desc nulls last, exported_at is not null desc, at desc`.execute(tx)
  const [best, ...others] = rows
  if (!best) return
  if (others.length > 0)
    await sql`delete from ${sql.table(table)} where company_id = ${companyId} and tax_invoice_id = ${others[0]!.id}`.execute(tx)
  if (best.id !== keptId)
    await sql`update ${sql.table(table)} set tax_invoice_id = ${keptId} where company_id = ${companyId} and tax_invoice_id = ${best.id}`.execute(
      tx,
    )
}
