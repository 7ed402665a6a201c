// Deliveries of a person or company that goes, and of invoices that come back.
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/deps.ts'
import type { Subscribers } from '../../../kernel/events.ts'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import { asCompany } from '../../../kernel/as-company.ts'
import type { DeliveryDeps } from './deps.ts'
import { deriveInvoices } from './derive-invoices.ts'
import { endTask } from './change-deliveries.ts'
import { attachDrawn } from './receipt/attach-drawn.ts'
import { endReceipt } from './receipt/end-receipt.ts'
import { addEvent } from './events.ts'
import { markChanged } from './mark-changed.ts'

export const deliverySubscribers = (deps: Pick<DeliveryDeps, 'clock'>): Subscribers => ({
  // Records keep the name of their sender; who answers for a pending one changes, and who is asked to accept one.
  'work.handedOver': async (tx, { from, to }) => {
    await tx.updateTable('delivery_task').set({ sent_by: to }).where('sent_by', '=', from).where('state', '=', 'pending').execute()
    await tx.updateTable('delivery_receipt').set({ to_user: to }).where('to_user', '=', from).where('state', '=', 'waiting').execute()
  },
  'company.dissolved': async (tx, { companyId, at }) => {
    const pending = await tx.selectFrom('delivery_task').selectAll().where('state', '=', 'pending').orderBy('id').forUpdate().execute()
    for (const task of pending) {
      await endTask(deps, tx, task, { by: 'sender', reason: null })
      await endReceipt(tx, task, 'withdrawn', { at, reason: null })
      await addEvent(deps, tx, { companyId, taskId: task.id }, 'revoked', { detail: { because: 'dissolved' } })
    }
    await endWaiting(deps, tx, at)
  },
  'import.ended': {
    where: ({ companyId, importId }) =>
      sql<boolean>`exists (select from delivery_receipt_item i where i.company_id = ${companyId} and i.import_file_id = ${importId})`,
    hear: (tx, event) => attachDrawn({ ...deps, audit: makeAudit(deps) }, tx, event),
  },
  'invoice.corrected': (tx, event) => markChanged(deps, tx, event),
  'invoice.originalUpdated': (tx, event) => markChanged(deps, tx, event),
  'invoice.joined': (tx, { companyId, keptId, goneId, deliveries }) => repoint(deps, tx, companyId, goneId, keptId, deliveries),
  'invoice.parted': (tx, { companyId, keptId, goneId, deliveries }) => repoint(deps, tx, companyId, keptId, goneId, deliveries),
  // The snapshot may be from before a delivery ended.
  'invoice.restored': (tx, { invoiceId }) => deriveInvoices(tx, [invoiceId], deps.clock.now()),
})
/** Two records of one invoice: what was sent of the one was sent of the other. */
const repoint = async (
  deps: Pick<DeliveryDeps, 'clock'>,
  tx: Tx,
  companyId: string,
  from: string,
  to: string,
  tasks: readonly string[],
): Promise<void> => {
  if (tasks.length === 0) return
  const mine = sql<boolean>`company_id = ${companyId} and invoice_id = ${from} and task_id = any(${[...tasks]}::uuid[])`
  await tx.updateTable('delivery_invoice').set({ invoice_id: to }).where(mine).execute()
  await tx.updateTable('delivery_file').set({ invoice_id: to }).where(mine).execute()
  await deriveInvoices(tx, [from, to], deps.clock.now())
}
/** What waits at a company that is dissolved counts as refused, so that its sender need not wait for the end of its validity. */
const endWaiting = async (deps: Pick<DeliveryDeps, 'clock'>, tx: Tx, at: Date): Promise<void> => {
  const waiting = await tx
    .selectFrom('delivery_receipt')
    .select(['id', 'sender_company_id', 'task_id'])
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
  for (const { id, sender_company_id: sender, task_id: taskId } of waiting) {
    await asCompany(tx, sender, async () => {
      const task = await tx
        .selectFrom('delivery_task')
        .selectAll()
        .where('id', '=', taskId)
        .where('state', '=', 'pending')
        .forUpdate()
        .executeTakeFirst()
      if (!task) return
      await endTask(deps, tx, task, { by: 'recipient', reason: null })
      await addEvent(deps, tx, { companyId: sender, taskId }, 'refused', { by: task.customer, detail: { because: 'dissolved' } })
    })
    await tx
      .updateTable('delivery_receipt')
      .set({ state: 'refused', answered_at: at.toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  }
}
