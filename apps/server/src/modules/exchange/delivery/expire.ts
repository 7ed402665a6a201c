// The end of a task's validity: it is expired for readers at that moment; this writes it down, with what it means for the invoices.
import type { JobRun } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import type { DeliveryDeps } from './deps.ts'
import { deriveInvoicesOf } from './derive-invoices.ts'
import { endReceipt } from './receipt/end-receipt.ts'
import { addEvent } from './events.ts'
import { expireDelivery, remindDelivery } from './jobs.ts'
import { stateAt } from './task-rows.ts'

export const runExpire =
  (deps: Pick<DeliveryDeps, 'db' | 'clock' | 'audit' | 'jobs'>): JobRun<typeof expireDelivery.payload> =>
  ({ companyId, taskId }) =>
    deps.db.inTenant({ companyId }, async (tx) => {
      const now = deps.clock.now()
      const task = await tx
        .selectFrom('delivery_task')
        .select(['company_id', 'id', 'state', 'valid_until', 'number', 'receiver_company_id'])
        .where('id', '=', taskId)
        .forUpdate()
        .executeTakeFirst()
      if (task?.state !== 'pending') return
      if (Date.parse(task.valid_until) > now.getTime()) {
        await deps.jobs.addAt(tx, new Date(task.valid_until), expireDelivery, { companyId, taskId })
        return
      }
      await tx.updateTable('delivery_task').set({ state: 'expired', ended_at: task.valid_until }).where('id', '=', taskId).execute()
      await addEvent(deps, tx, { companyId, taskId }, 'expired')
      await emit(tx, 'delivery.expired', { companyId, taskId })
      await endReceipt(tx, task, 'expired', { at: now, reason: null })
      await deriveInvoicesOf(tx, taskId, now)
      await deps.audit.record(tx, { companyId }, [
        { action: 'delivery.expired', objectType: 'delivery', objectId: taskId, detail: { number: task.number } },
      ])
    })

/** Nobody has signed for days, or a day before the end: the deliverer is told. */
export const runRemind =
  ({ db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>): JobRun<typeof remindDelivery.payload> =>
  ({ companyId, taskId, what }) =>
    db.inTenant({ companyId }, async (tx) => {
      const task = await tx
        .selectFrom('delivery_task')
        .select(['state', 'valid_until', 'code_by'])
        .where('id', '=', taskId)
        .forUpdate()
        .executeTakeFirst()
      if (task && stateAt(task, clock.now()) === 'pending') await emit(tx, `delivery.${what}`, { companyId, taskId })
    })
