// What deliveries come to for their invoices, written in the transaction that changes a task.
import { sql } from 'kysely'
import { isDelivered, type DeliveryState, type DeliveryWay } from '@piaotai/domain/delivery/delivery.ts'
import { mailDeliveryStatus as status } from '@piaotai/domain/states.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { writeDeliveryStatus } from '../../invoices/invoice/index.ts'
import { stateAt } from './task-rows.ts'

/**
 * Delivered while a task that holds the invoice is pending or signed; "no delivery needed" is a person's word and stays
 * until a delivery begins. Locks the invoices in one order, so that two tasks with the same invoices never wait for
 * each other.
 */
export const deriveInvoices = async (tx: Tx, invoiceIds: readonly string[], now: Date): Promise<void> => {
  if (invoiceIds.length === 0) return
  const ids = sql`any(${[...invoiceIds]}::uuid[])`
  const invoices = await tx
    .selectFrom('invoice')
    .select(['id', 'mail_delivery_status', 'send_status'])
    .where(sql<boolean>`id = ${ids}`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const tasks = await tx
    .selectFrom('delivery_invoice as i')
    .innerJoin('delivery_task as t', 't.id', 'i.task_id')
    .select(['i.invoice_id', 't.way', 't.state', 't.valid_until', 't.code_by'])
    .where(sql<boolean>`i.invoice_id = ${ids}`)
    .execute()
  const states = Map.groupBy(tasks, (task) => `${task.invoice_id} ${task.way}`)
  const statesOf = (id: string, way: DeliveryWay): DeliveryState[] => (states.get(`${id} ${way}`) ?? []).map((task) => stateAt(task, now))
  const changes = invoices.flatMap((row) => {
    const mail = isDelivered(statesOf(row.id, 'mail'))
      ? status.delivered
      : row.mail_delivery_status === status.delivered
        ? status.undelivered
        : row.mail_delivery_status
    const send = isDelivered(statesOf(row.id, 'platform')) ? 1 : 0
    return mail === row.mail_delivery_status && send === row.send_status ? [] : [{ id: row.id, mail, send }]
  })
  for (const [, alike] of Map.groupBy(changes, ({ mail, send }) => `${mail} ${send}`))
    await writeDeliveryStatus(
      tx,
      alike.map(({ id }) => id),
      alike[0]!,
    )
}
export const deriveInvoicesOf = async (tx: Tx, taskId: string, now: Date): Promise<void> => {
  const rows = await tx.selectFrom('delivery_invoice').select('invoice_id').where('task_id', '=', taskId).execute()
  await deriveInvoices(
    tx,
    rows.map((row) => row.invoice_id),
    now,
  )
}
