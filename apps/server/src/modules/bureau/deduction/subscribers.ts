// What was decided, settled and marked of two rows of the mirror that became one.
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/deps.ts'
import type { Subscribers } from '../../../kernel/events.ts'

export const deductionSubscribers = (): Subscribers => ({
  'mirror.joined': async (tx, { companyId, keptId, goneId }) => {
    await keepOne(tx, companyId, 'deduction', keptId, goneId)
    await keepOne(tx, companyId, 'booking_mark', keptId, goneId)
    await tx.updateTable('deduction_transfer').set({ tax_invoice_id: keptId }).where('tax_invoice_id', '=', goneId).execute()
  },
})
type Table = 'deduction' | 'booking_mark'
const drop = {
  deduction: (tx: Tx, id: string) => tx.deleteFrom('deduction').where('tax_invoice_id', '=', id),
  booking_mark: (tx: Tx, id: string) => tx.deleteFrom('booking_mark').where('tax_invoice_id', '=', id),
}
const move = {
  deduction: (tx: Tx, from: string, to: string) =>
    tx.updateTable('deduction').set({ tax_invoice_id: to }).where('tax_invoice_id', '=', from),
  booking_mark: (tx: Tx, from: string, to: string) =>
    tx.updateTable('booking_mark').set({ tax_invoice_id: to }).where('tax_invoice_id', '=', from),
}
/** The one that the bureau answered, else that which went out in a sheet, else the later one. */
const keepOne = async (tx: Tx, companyId: string, table: Table, keptId: string, goneId: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select tax_invoice_id as id from ${sql.table(table)} where company_id = ${companyId} and tax_invoice_id in (${keptId}, ${goneId})
    order by (result = 'done') desc nulls last, exported_at is not null desc, at desc`.execute(tx)
  const [best, ...others] = rows
  if (!best) return
  if (others.length > 0) await drop[table](tx, others[0]!.id).execute()
  if (best.id !== keptId) await move[table](tx, best.id, keptId).execute()
}
