// What deliveries come to for their invoices, written in the transaction that changes a task.
import { sql } from 'kysely'
import { mailDeliveryStatus as status } from '@piaotai/domain/states.ts'
import type { Tx } from '../../kernel/deps.ts'

const held = (companyId: string, way: 'mail' | 'platform', now: Date) => sql<boolean>`exists (
  select 1 from delivery_invoice d join delivery_task t on t.company_id = d.company_id and t.id = d.task_id
  where d.company_id = ${companyId} and d.invoice_id = invoice.id and t.way = ${way}
    and (t.state = 'signed' or (t.state = 'pending' and t.valid_until > ${now.toISOString()})))`
/**
 * Delivered while a task that holds the invoice is pending or signed; "no delivery needed" is a person's word and stays
 * until a delivery begins.
 */
export const deriveInvoices = async (tx: Tx, companyId: string, invoiceIds: readonly string[], now: Date): Promise<void> => {
  if (invoiceIds.length === 0) return
  // Locked in one order, so that two tasks with the same invoices never wait for each other.
  await sql`select id from invoice where company_id = ${companyId} and id = any(${[...invoiceIds]}::uuid[]) order by id for update`.execute(
    tx,
  )
  await sql`update invoice set
      mail_delivery_status = case when ${held(companyId, 'mail', now)} then ${sql.lit(status.delivered)}
        when mail_delivery_status = ${sql.lit(status.delivered)} then ${sql.lit(status.undelivered)} else mail_delivery_status end,
      send_status = case when ${held(companyId, 'platform', now)} then 1 else 0 end
    where company_id = ${companyId} and id = any(${[...invoiceIds]}::uuid[])`.execute(tx)
}
export const deriveInvoicesOf = async (tx: Tx, companyId: string, taskId: string, now: Date): Promise<void> => {
  const rows = await tx
    .selectFrom('delivery_invoice')
    .select('invoice_id')
    .where('company_id', '=', companyId)
    .where('task_id', '=', taskId)
    .execute()
  await deriveInvoices(
    tx,
    companyId,
    rows.map((row) => row.invoice_id),
    now,
  )
}
