// Hand-over: the receiver's own job takes copies of named originals, so that nothing is ever read across companies afterwards.
import { folded } from '@piaotai/domain/text/plain-text.ts'
import { forwardingPage, originalFormats } from '@piaotai/domain/delivery/delivery.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { JobRun, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { newId } from '../../../lib/ids.ts'
import { claimFile, storeBytes, type Inspected } from '../../platform/file/index.ts'
import { refreshActor } from '../../people/permission/index.ts'
import { acceptReceipt, type AnswerDeps } from './receipt/answer-receipts.ts'
import { asCompany } from '../../../kernel/as-company.ts'
import { endTask } from './change-deliveries.ts'
import type { DeliveryDeps } from './deps.ts'
import { addEvent } from './events.ts'
import { mayAccept } from './forwarding/forward-targets.ts'
import type { handOver } from './jobs.ts'
import { invoicesOfTask, stateAt, type TaskRecord } from './task-rows.ts'
import { filesOfTask } from './visit/visit.ts'

/** A task that still waits, whose sender may still send; the task is locked. */
const sendable = async ({ clock }: Pick<DeliveryDeps, 'clock'>, tx: Tx, taskId: string): Promise<TaskRecord | undefined> => {
  const task = await tx.selectFrom('delivery_task').selectAll().where('id', '=', taskId).forUpdate().executeTakeFirst()
  return task && stateAt(task, clock.now()) === 'pending' ? task : undefined
}

/** The sender of a direct forwarding, as a member of the receiving company who may still record there. */
const takerOf = async (tx: Tx, companyId: string, task: TaskRecord, now: Date): Promise<Actor | undefined> => {
  const taker = await refreshActor(tx, { companyId, userId: task.sent_by }, now)
  return taker && mayAccept(taker) ? { ...taker, userName: task.sent_by_name, language: task.language } : undefined
}
const isHandedOver = async (tx: Tx, taskId: string): Promise<boolean> => {
  const receipt = await tx.selectFrom('delivery_receipt').select('id').where('task_id', '=', taskId).executeTakeFirst()
  return receipt !== undefined
}

/** What the sender offers; a task whose sender may not send any more is revoked instead. */
const offeredBy = async (deps: AnswerDeps, tx: Tx, senderId: string, taskId: string) => {
  const { clock, audit } = deps
  const task = await sendable(deps, tx, taskId)
  if (!task) return undefined
  const sender = await refreshActor(tx, { companyId: senderId, userId: task.sent_by }, clock.now())
  if (!sender?.permissions.has(task.page === forwardingPage ? `${forwardingPage}.forward` : `${task.page}.send`)) {
    await endTask(deps, tx, task, { by: 'sender', reason: null })
    await addEvent(deps, tx, { companyId: senderId, taskId }, 'revoked', { detail: { because: 'rights' } })
    await audit.record(tx, { companyId: senderId }, [
      { action: 'delivery.revoked', objectType: 'delivery', objectId: taskId, detail: { number: task.number, because: 'rights' } },
    ])
    return undefined
  }
  const originals = (await filesOfTask(tx, task)).filter(
    ({ invoice_id, format }) =>
      invoice_id !== null && (task.page === forwardingPage || (originalFormats as readonly string[]).includes(format)),
  )
  const company = await tx.selectFrom('company').select('name').where('id', '=', senderId).executeTakeFirstOrThrow()
  return { originals, invoices: await invoicesOfTask(tx, taskId), company: company.name }
}
interface Copy {
  readonly copy: Inspected
  readonly invoiceId: string
  readonly drawn: boolean
}
const addItems = async (
  { files }: Pick<AnswerDeps, 'files'>,
  tx: Tx,
  { companyId, receiptId }: { readonly companyId: string; readonly receiptId: string },
  { invoices }: Pick<NonNullable<Awaited<ReturnType<typeof offeredBy>>>, 'invoices'>,
  copies: readonly Copy[],
): Promise<void> => {
  for (const [position, { copy, invoiceId, drawn }] of copies.entries()) {
    const stored = await claimFile(files)(tx, { companyId, userId: null }, copy)
    const { number, type, date, buyer, seller, amount, red } = invoices.find((row) => row.invoice_id === invoiceId)!
    await tx
      .insertInto('delivery_receipt_item')
      .values({
        company_id: companyId,
        receipt_id: receiptId,
        position,
        number,
        type,
        date,
        buyer,
        seller,
        amount,
        red,
        stored_file_id: stored.id,
        drawn,
      })
      .execute()
  }
}
export const runHandOver =
  (deps: AnswerDeps): JobRun<typeof handOver.payload> =>
  async ({ companyId, senderId, taskId }) => {
    const { db, clock, audit, files } = deps
    // Handed over by an attempt that died before the job was done: rights were asked for then.
    if (await db.inTenant({ companyId }, (tx) => isHandedOver(tx, taskId))) return
    const offered = await db.inTenant({ companyId: senderId }, (tx) => offeredBy(deps, tx, senderId, taskId))
    if (!offered) return
    const copies: Copy[] = []
    for (const { key, name, sha256, invoice_id, drawn } of offered.originals) {
      const copy = await storeBytes(files)(companyId, name, await files.storage.read(key))
      if (copy.sha256 !== sha256) throw new Error('an original differs from what was sent')
      copies.push({ copy, invoiceId: invoice_id!, drawn })
    }
    await db.inTenant({ companyId }, async (tx) => {
      const task = await asCompany(tx, senderId, () => sendable(deps, tx, taskId))
      if (!task) return
      const now = clock.now()
      const id = newId(now)
      const made = await tx
        .insertInto('delivery_receipt')
        .values({
          company_id: companyId,
          id,
          number: task.number,
          sender_company_id: senderId,
          task_id: taskId,
          forwarded: task.page === forwardingPage,
          to_user: task.receiver_user_id,
          sender: offered.company,
          title: task.title,
          message: task.message,
          state: 'waiting',
          invoices: task.invoices,
          amount: task.amount,
          received_at: now.toISOString(),
          valid_until: task.valid_until,
          search: [offered.company, task.title, task.message].map(folded).join('\u0001'),
        })
        .onConflict((oc) => oc.columns(['company_id', 'task_id']).doNothing())
        .returning('id')
        .executeTakeFirst()
      // Handed over meanwhile by another attempt.
      if (!made) return
      await addItems(deps, tx, { companyId, receiptId: id }, offered, copies)
      await audit.record(tx, { companyId }, [
        { action: 'receipt.received', objectType: 'receipt', objectId: id, detail: { number: task.number, sender: offered.company } },
      ])
      const taker = task.direct ? await takerOf(tx, companyId, task, now) : undefined
      if (taker) return acceptReceipt(deps, tx, taker, { id, area: 'company' })
      const { number, invoices, receiver_user_id: toUser } = task
      await emit(tx, 'receipt.arrived', { companyId, receiptId: id, number, sender: offered.company, invoices, toUser })
    })
  }
