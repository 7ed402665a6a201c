// Accepting and refusing. The sender's task decides a race with its withdrawal: it is locked first by both sides.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { receiptEndpoints } from '@piaotai/contract/email/receipts.ts'
import type { FileFormat } from '@piaotai/domain/reading.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { category, entrySource } from '@piaotai/domain/states.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { ChangeFeed, Tx } from '../../kernel/deps.ts'
import { emit } from '../../kernel/events.ts'
import { registerFilesIn } from '../intake/index.ts'
import { asCompany } from './as-company.ts'
import { endTask } from './change-deliveries.ts'
import type { DeliveryDeps } from './deps.ts'
import { addEvent } from './events.ts'
import { findReceipt, type ReceiptRecord } from './list-receipts.ts'
import { stateAt, type TaskRecord } from './task-rows.ts'

type Center = typeof receiptEndpoints
type AnswerDeps = DeliveryDeps & { readonly changeFeed: ChangeFeed }

/** The locked task of a receipt that still waits, in the sender's company; `run` acts there. */
const answerTask = async (
  { clock }: Pick<DeliveryDeps, 'clock'>,
  tx: Tx,
  actor: Actor,
  receipt: ReceiptRecord,
  run: (task: TaskRecord) => Promise<void>,
): Promise<void> => {
  const sender = receipt.sender_company_id
  await asCompany(tx, actor.companyId, sender, async () => {
    const task = await tx
      .selectFrom('delivery_task')
      .selectAll()
      .where('company_id', '=', sender)
      .where('id', '=', receipt.task_id)
      .forUpdate()
      .executeTakeFirst()
    if (!task || stateAt(task, clock.now()) !== 'pending') throw new Problem('receipt.notNow')
    await run(task)
  })
}
const answered = async (tx: Tx, actor: Actor, { id }: ReceiptRecord, state: 'accepted' | 'refused', now: Date, reason: string | null) => {
  await tx
    .updateTable('delivery_receipt')
    .set({ state, answered_at: now.toISOString(), answered_by_name: actor.userName, reason })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  await emit(tx, 'receipt.ended', { companyId: actor.companyId, receiptId: id })
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
        .inTenant(actor, (tx) => accept(deps, tx, actor, { id, area }))
        .catch((error: unknown) => {
          if (!(error instanceof Problem)) throw error
          left.push({ id, problem: error.type })
        })
    return { accepted: wanted.length - left.length, left }
  }
const accept = async (
  deps: AnswerDeps,
  tx: Tx,
  actor: Actor,
  where: { readonly id: string; readonly area: 'personal' | 'company' },
): Promise<void> => {
  const now = deps.clock.now()
  const receipt = await findReceipt(tx, actor, where)
  if (receipt.state !== 'waiting') throw new Problem('receipt.notNow')
  const receiver = await tx.selectFrom('company').select('name').where('id', '=', actor.companyId).executeTakeFirstOrThrow()
  await answerTask(deps, tx, actor, receipt, async (task) => {
    await tx
      .updateTable('delivery_task')
      .set({ state: 'signed', signed_at: now.toISOString(), signer_name: actor.userName })
      .where('company_id', '=', task.company_id)
      .where('id', '=', task.id)
      .execute()
    await addEvent(deps, tx, { companyId: task.company_id, taskId: task.id }, 'accepted', { by: receiver.name })
    await emit(tx, 'delivery.signed', { companyId: task.company_id, taskId: task.id })
    await deps.audit.record(tx, { companyId: task.company_id }, [
      { action: 'delivery.accepted', objectType: 'delivery', objectId: task.id, detail: { number: task.number, by: receiver.name } },
    ])
  })
  await answered(tx, actor, receipt, 'accepted', now, null)
  const items = await tx
    .selectFrom('delivery_receipt_item as i')
    .innerJoin('stored_file as f', (on) => on.onRef('f.company_id', '=', 'i.company_id').onRef('f.id', '=', 'i.stored_file_id'))
    .select(['i.position', 'f.key', 'f.sha256', 'f.size', 'f.format', 'f.name'])
    .where('i.company_id', '=', actor.companyId)
    .where('i.receipt_id', '=', receipt.id)
    .orderBy('i.position')
    .execute()
  if (items.length > 0) {
    const { files } = await registerFilesIn(deps)(
      tx,
      actor,
      { area: where.area, mode: 'einvoice', category: category.uncategorised, entrySource: entrySource.platformSend },
      items.map((item) => ({ ...item, size: Number(item.size), format: item.format as FileFormat })),
    )
    for (const [at, { position }] of items.entries())
      await tx
        .updateTable('delivery_receipt_item')
        .set({ import_file_id: files[at]!.id })
        .where('company_id', '=', actor.companyId)
        .where('receipt_id', '=', receipt.id)
        .where('position', '=', position)
        .execute()
  }
  await deps.audit.record(tx, actor, [
    { action: 'receipt.accepted', objectType: 'receipt', objectId: receipt.id, detail: { number: receipt.number, sender: receipt.sender } },
  ])
}

export const refuseReceipt =
  (deps: AnswerDeps) =>
  (actor: Actor, { reason, ...where }: In<Center['refuseReceipt']>): Promise<Out<Center['refuseReceipt']>> =>
    deps.db.inTenant(actor, async (tx) => {
      const now = deps.clock.now()
      const said = reason.trim()
      const receipt = await findReceipt(tx, actor, where)
      if (receipt.state !== 'waiting') throw new Problem('receipt.notNow')
      await answerTask(deps, tx, actor, receipt, async (task) => {
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
