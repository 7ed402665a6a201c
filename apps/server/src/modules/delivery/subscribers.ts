// Deliveries of a person or company that goes, and of invoices that come back.
import type { Subscribers } from '../../kernel/events.ts'
import type { DeliveryDeps } from './deps.ts'
import { deriveInvoices } from './derive-invoices.ts'
import { endTask } from './change-deliveries.ts'
import { endReceipt } from './end-receipt.ts'
import { addEvent } from './events.ts'
import { markChanged } from './mark-changed.ts'

export const deliverySubscribers = (deps: Pick<DeliveryDeps, 'clock'>): Subscribers => ({
  // Records keep the name of their sender; who answers for a pending one changes, and who is asked to accept one.
  'work.handedOver': async (tx, { companyId, from, to }) => {
    await tx
      .updateTable('delivery_task')
      .set({ sent_by: to })
      .where('company_id', '=', companyId)
      .where('sent_by', '=', from)
      .where('state', '=', 'pending')
      .execute()
    await tx
      .updateTable('delivery_receipt')
      .set({ to_user: to })
      .where('company_id', '=', companyId)
      .where('to_user', '=', from)
      .where('state', '=', 'waiting')
      .execute()
  },
  'company.dissolved': async (tx, { companyId, at }) => {
    const pending = await tx
      .selectFrom('delivery_task')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('state', '=', 'pending')
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const task of pending) {
      await endTask(deps, tx, task, { by: 'sender', reason: null })
      await endReceipt(tx, task, 'withdrawn', { at, by: null, reason: null })
      await addEvent(deps, tx, { companyId, taskId: task.id }, 'revoked', { detail: { because: 'dissolved' } })
    }
  },
  'invoice.corrected': (tx, event) => markChanged(deps, tx, event),
  'invoice.originalUpdated': (tx, event) => markChanged(deps, tx, event),
  // The snapshot may be from before a delivery ended.
  'invoice.restored': (tx, { companyId, invoiceId }) => deriveInvoices(tx, companyId, [invoiceId], deps.clock.now()),
})
