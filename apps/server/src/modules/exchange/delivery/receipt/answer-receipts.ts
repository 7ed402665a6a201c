// Accepting and refusing. The sender's task decides a race with its withdrawal: it is locked first by both sides.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { receiptEndpoints } from '@piaotai/contract/delivery/receipts.ts'
import type { Area } from '@piaotai/domain/rights/permission.ts'
import type { FileFormat } from '@piaotai/domain/invoice/reading.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { category, entrySource, type UploadMode } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'
import { emit } from '../../../../kernel/events.ts'
import { handToPerson } from '../../../invoices/invoice/index.ts'
import { registerFilesIn } from '../../../intake/intake/index.ts'
import { asCompany } from '../../../../kernel/as-company.ts'
import { endTask } from '../change-deliveries.ts'
import type { DeliveryDeps } from '../deps.ts'
import { addEvent } from '../events.ts'
import { findReceipt, type ReceiptRecord } from './list-receipts.ts'
import { stateAt, type TaskRecord } from '../task-rows.ts'

type Center = typeof receiptEndpoints
export type AnswerDeps = DeliveryDeps & Needs<'changeFeed'>

/** The locked task of a receipt that still waits, in the sender's company; `run` acts there. */
const answerTask = async (
  { clock }: Pick<DeliveryDeps, 'clock'>,
  tx: Tx,
  receipt: ReceiptRecord,
  run: (task: TaskRecord) => Promise<void>,
): Promise<void> => {
  const sender = receipt.sender_company_id
  await asCompany(tx, sender, async () => {
    const task = await tx.selectFrom('delivery_task').selectAll().where('id', '=', receipt.task_id).forUpdate().executeTakeFirst()
    if (!task || stateAt(task, clock.now()) !== 'pending') throw new Problem('receipt.notNow')
    await run(task)
  })
}
const answered = async (
  tx: Tx,
  actor: Actor,
  { id }: ReceiptRecord,
  state: 'accepted' | 'refused',
  now: Date,
  reason: string | null,
): Promise<void> => {
  await tx
    .updateTable('delivery_receipt')
    .set({ state, answered_at: now.toISOString(), answered_by_name: actor.userName, reason })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  await emit(tx, 'receipt.ended', { companyId: actor.companyId, receiptId: id })
}

/** The button of the forwarding page decides what was forwarded, and nothing else. */
const requireButton = (actor: Actor, area: Area, { forwarded }: ReceiptRecord, button: 'accept' | 'refuse'): void => {
  if (area === 'company' && !forwarded && !actor.permissions.has(`receiveRecordCo.${button}`))
    throw new Problem('permission.denied', { permission: `receiveRecordCo.${button}` })
}

/** One by one: what cannot be accepted any more is left, with its problem. */
export const acceptReceipts =
  (deps: AnswerDeps) =>
  async (actor: Actor, { area, ids }: In<Center['acceptReceipts']>): Promise<Out<Center['acceptReceipts']>> => {
    const wanted = [...new Set(ids)]
    await deps.db.inTenant(actor, async (tx) => {
      for (const id of wanted) await findReceipt(tx, actor, { id, area })
    })
    const left: { id: string; problem: string }[] = []
    for (const id of wanted)
      await deps.db
        .inTenant(actor, (tx) => acceptReceipt(deps, tx, actor, { id, area }))
        .catch((error: unknown) => {
          if (!(error instanceof Problem)) throw error
          left.push({ id, problem: error.type })
        })
    return { accepted: wanted.length - left.length, left }
  }
/** By a person who may: a forwarding with the button of either page. */
export const acceptReceipt = async (
  deps: AnswerDeps,
  tx: Tx,
  actor: Actor,
  where: { readonly id: string; readonly area: Area },
): Promise<void> => {
  const now = deps.clock.now()
  const receipt = await findReceipt(tx, actor, where)
  requireButton(actor, where.area, receipt, 'accept')
  if (receipt.state !== 'waiting') throw new Problem('receipt.notNow')
  const receiver = await tx.selectFrom('company').select('name').where('id', '=', actor.companyId).executeTakeFirstOrThrow()
  await answerTask(deps, tx, receipt, async (task) => {
    await tx
      .updateTable('delivery_task')
      .set({ state: 'signed', signed_at: now.toISOString(), signer_name: actor.userName })
      .where('id', '=', task.id)
      .execute()
    await addEvent(deps, tx, { companyId: task.company_id, taskId: task.id }, 'accepted', { by: receiver.name })
    await emit(tx, 'delivery.signed', { companyId: task.company_id, taskId: task.id })
    await deps.audit.record(tx, { companyId: task.company_id }, [
      { action: 'delivery.accepted', objectType: 'delivery', objectId: task.id, detail: { number: task.number, by: receiver.name } },
    ])
  })
  await answered(tx, actor, receipt, 'accepted', now, null)
  if (receipt.sender_company_id === actor.companyId) await takeOver(deps, tx, actor, receipt)
  else await record(deps, tx, actor, receipt, where.area)
  await deps.audit.record(tx, actor, [
    { action: 'receipt.accepted', objectType: 'receipt', objectId: receipt.id, detail: { number: receipt.number, sender: receipt.sender } },
  ])
}
/** A colleague's invoices are recorded already: they become the receiver's own. */
const takeOver = async (deps: AnswerDeps, tx: Tx, actor: Actor, { task_id: taskId }: ReceiptRecord): Promise<void> => {
  const rows = await tx
    .selectFrom('delivery_invoice as i')
    .innerJoin('delivery_task as t', 't.id', 'i.task_id')
    .select(['i.invoice_id', 't.sent_by'])
    .where('i.task_id', '=', taskId)
    .execute()
  const [first] = rows
  if (first)
    await handToPerson(deps)(
      tx,
      actor,
      first.sent_by,
      rows.map((row) => row.invoice_id),
    )
}
/** The copies come in by the usual way, drawn faces not at all: pictures as pictures, the others as invoice files, in one batch. */
const record = async (deps: AnswerDeps, tx: Tx, actor: Actor, receipt: ReceiptRecord, area: Area): Promise<void> => {
  const items = await tx
    .selectFrom('delivery_receipt_item as i')
    .innerJoin('stored_file as f', 'f.id', 'i.stored_file_id')
    .select(['i.position', 'f.key', 'f.sha256', 'f.size', 'f.format', 'f.name'])
    .where('i.receipt_id', '=', receipt.id)
    .where('i.drawn', '=', false)
    .orderBy('i.position')
    .execute()
  let batchId: string | undefined
  for (const [mode, alike] of Map.groupBy(items, modeOf)) {
    const { batchId: joined, files } = await registerFilesIn(deps)(
      tx,
      actor,
      { area, mode, category: category.uncategorised, entrySource: entrySource.platformSend, ...(batchId ? { batchId } : {}) },
      alike.map((item) => ({ ...item, size: Number(item.size), format: item.format as FileFormat })),
    )
    batchId = joined
    for (const [at, { position }] of alike.entries())
      await tx
        .updateTable('delivery_receipt_item')
        .set({ import_file_id: files[at]!.id })
        .where('receipt_id', '=', receipt.id)
        .where('position', '=', position)
        .execute()
  }
}
const modeOf = ({ format }: { readonly format: string }): UploadMode => (format === 'jpg' || format === 'png' ? 'image' : 'einvoice')

export const refuseReceipt =
  (deps: AnswerDeps) =>
  (actor: Actor, { reason, ...where }: In<Center['refuseReceipt']>): Promise<Out<Center['refuseReceipt']>> =>
    deps.db.inTenant(actor, async (tx) => {
      const now = deps.clock.now()
      const said = reason.trim()
      const receipt = await findReceipt(tx, actor, where)
      requireButton(actor, where.area, receipt, 'refuse')
      if (receipt.state !== 'waiting') throw new Problem('receipt.notNow')
      await answerTask(deps, tx, receipt, async (task) => {
        await endTask(deps, tx, task, { by: 'recipient', reason: said })
        await addEvent(deps, tx, { companyId: task.company_id, taskId: task.id }, 'refused', {
          by: task.customer,
          detail: { reason: said },
        })
        await deps.audit.record(tx, { companyId: task.company_id }, [
          { action: 'delivery.refused', objectType: 'delivery', objectId: task.id, detail: { number: task.number, reason: said } },
        ])
      })
      await answered(tx, actor, receipt, 'refused', now, said)
      await deps.audit.record(tx, actor, [
        { action: 'receipt.refused', objectType: 'receipt', objectId: receipt.id, detail: { number: receipt.number, reason: said } },
      ])
      return {}
    })
