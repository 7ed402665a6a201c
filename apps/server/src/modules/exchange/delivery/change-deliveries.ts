// The sender's acts on a task: revoke, reset the code, write the mail again, deliver again.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { deliveryEndpoints } from '@piaotai/contract/delivery/delivery.ts'
import { deliveryAfter, mayCertify } from '@piaotai/domain/delivery/delivery.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { newId } from '../../../lib/ids.ts'
import type { DeliveryDeps } from './deps.ts'
import { deriveInvoicesOf } from './derive-invoices.ts'
import { endReceipt } from './receipt/end-receipt.ts'
import { addEvent } from './events.ts'
import { takeMails } from './mail-quota.ts'
import { requireRunningSuite } from '../../../kernel/running-suite.ts'
import type { SendInput } from './plan-deliveries.ts'
import { hashSignInCode, makeSignInCode } from './secrets.ts'
import { send } from './send-deliveries.ts'
import {
  findTask,
  invoicesOfTask,
  recipientsOf,
  sendingPageOf,
  stateAt,
  taskFor,
  type RecipientRecord,
  type TaskRecord,
} from './task-rows.ts'
import { writeMails } from './write-mails.ts'

type Center = typeof deliveryEndpoints
const resendMinutes = 5
const keyOf = ({ company_id, id }: TaskRecord) => ({ companyId: company_id, taskId: id })

/** Nothing of it can be signed, seen or downloaded any more, from the moment of the commit. */
export const revokeDelivery =
  (deps: DeliveryDeps) =>
  (actor: Actor, { reason, ...where }: In<Center['revokeDelivery']>): Promise<Out<Center['revokeDelivery']>> =>
    deps.db.inTenant(actor, async (tx) => {
      await revokeTask(deps, tx, actor, await taskFor(tx, actor, where, 'revoke', deps.clock.now()), reason.trim() || null)
      return {}
    })
/** A locked task that its sender ends, with what waits at its receiver. */
export const revokeTask = async (
  deps: Pick<DeliveryDeps, 'clock' | 'audit'>,
  tx: Tx,
  actor: Actor,
  task: TaskRecord,
  reason: string | null,
): Promise<void> => {
  const now = deps.clock.now()
  // What was accepted has become the receiver's.
  if (task.way === 'platform' && task.state === 'signed') throw new Problem('delivery.notNow')
  await endTask(deps, tx, task, { by: 'sender', reason })
  await endReceipt(tx, task, 'withdrawn', { at: now, reason })
  await addEvent(deps, tx, keyOf(task), 'revoked', { by: actor.userName, ip: actor.ip, detail: { reason: reason ?? '' } })
  await deps.audit.record(tx, actor, [
    {
      action: 'delivery.revoked',
      objectType: 'delivery',
      objectId: task.id,
      detail: { number: task.number, from: task.state, reason: reason ?? '' },
    },
  ])
}
/** Writes the end and what it means for the invoices. The task is locked. */
export const endTask = async (
  { clock }: Pick<DeliveryDeps, 'clock'>,
  tx: Tx,
  task: Pick<TaskRecord, 'company_id' | 'id'>,
  { by, reason }: { readonly by: 'sender' | 'recipient'; readonly reason: string | null },
): Promise<void> => {
  const now = clock.now()
  await tx
    .updateTable('delivery_task')
    .set({ state: 'revoked', ended_by: by, end_reason: reason, ended_at: now.toISOString(), code_hash: null })
    .where('id', '=', task.id)
    .execute()
  await deriveInvoicesOf(tx, task.id, now)
  await emit(tx, by === 'recipient' ? 'delivery.refused' : 'delivery.revoked', { companyId: task.company_id, taskId: task.id })
}

/** A new code from now on; visits that the old one opened are locked again. */
const renewCode = async (tx: Tx, task: TaskRecord, hash: Buffer): Promise<void> => {
  await tx
    .updateTable('delivery_task')
    .set((eb) => ({
      code_hash: hash,
      code_version: eb('code_version', '+', 1),
      tries: 0,
      tries_total: 0,
      paused_until: null,
      code_void: false,
    }))
    .where('id', '=', task.id)
    .execute()
  await emit(tx, 'delivery.codeReset', keyOf(task))
}
/** Codes are for mail with a link. */
const requireCode = (task: TaskRecord): void => {
  if (task.code_by !== 'mail' && task.code_by !== 'apart') throw new Problem('delivery.notNow')
}
const receivers = (recipients: readonly RecipientRecord[]) => recipients.filter(({ role }) => role === 'to')

export const resetDeliveryCode =
  (deps: DeliveryDeps) =>
  async (actor: Actor, where: In<Center['resetDeliveryCode']>): Promise<Out<Center['resetDeliveryCode']>> => {
    const code = makeSignInCode()
    const hash = await hashSignInCode(deps.encryption, where.id, code)
    return deps.db.inTenant(actor, async (tx) => {
      const task = await taskFor(tx, actor, where, 'resetCode', deps.clock.now())
      requireCode(task)
      await renewCode(tx, task, hash)
      if (task.code_by === 'mail') {
        await requireRunningSuite(tx, deps, actor.companyId)
        const recipients = receivers(await recipientsOf(tx, [task.id]))
        await takeMails(tx, recipients.length)
        await writeMails(deps, tx, { task, recipients, code, reset: true })
      }
      await addEvent(deps, tx, keyOf(task), 'codeReset', { by: actor.userName, ip: actor.ip })
      await deps.audit.record(tx, actor, [
        { action: 'delivery.codeReset', objectType: 'delivery', objectId: task.id, detail: { number: task.number } },
      ])
      return { code: task.code_by === 'apart' ? code : null }
    })
  }

/** The mail once more, with a new link; a code that comes by mail is a new one too, because the old one is kept as a hash alone. */
export const resendDelivery =
  (deps: DeliveryDeps) =>
  async (actor: Actor, where: In<Center['resendDelivery']>): Promise<Out<Center['resendDelivery']>> => {
    const code = makeSignInCode()
    const hash = await hashSignInCode(deps.encryption, where.id, code)
    return deps.db.inTenant(actor, async (tx) => {
      const now = deps.clock.now()
      const task = await taskFor(tx, actor, where, 'resend', now)
      requireCode(task)
      await requireRunningSuite(tx, deps, actor.companyId)
      const wait = Date.parse(task.mailed_at ?? '1970-01-01') + resendMinutes * 60_000 - now.getTime()
      if (wait > 0) throw new Problem('delivery.tooOften', { minutes: Math.ceil(wait / 60_000) })
      if (task.code_by === 'mail') await renewCode(tx, task, hash)
      const recipients = await recipientsOf(tx, [task.id])
      await takeMails(tx, recipients.length)
      await writeMails(deps, tx, { task, recipients, code, reset: task.code_by === 'mail' })
      await tx.updateTable('delivery_task').set({ mailed_at: now.toISOString() }).where('id', '=', task.id).execute()
      await addEvent(deps, tx, keyOf(task), 'resent', { by: actor.userName, ip: actor.ip })
      await deps.audit.record(tx, actor, [
        { action: 'delivery.resent', objectType: 'delivery', objectId: task.id, detail: { number: task.number } },
      ])
      return {}
    })
  }

/** A new task of the same invoices and recipients, as a sending of its own; of a pending one whose invoices changed since, in its place. */
export const redeliver =
  (deps: DeliveryDeps) =>
  async (actor: Actor, where: In<Center['redeliver']>): Promise<Out<Center['redeliver']>> => {
    const { input, replaces } = await deps.db.inTenant(actor, async (tx) => {
      const { task, act } = await taskToSendAgain(tx, actor, where, deps.clock.now())
      return { input: await inputOf(tx, task), replaces: act === 'replace' }
    })
    const end = (tx: Tx) => endReplaced(deps, tx, actor, where)
    const [made] = await send(deps, actor, newId(deps.clock.now()), input, {
      button: true,
      ...(replaces ? { replaced: { id: where.id, end } } : {}),
    })
    const { id, number, code } = made!
    await deps.db.inTenant(actor, (tx) =>
      addEvent(deps, tx, { companyId: actor.companyId, taskId: where.id }, 'redelivered', {
        by: actor.userName,
        ip: actor.ip,
        detail: { number },
      }),
    )
    return { id, number, code }
  }
/** Locked; a pending one only where its invoices changed since it was sent. */
const taskToSendAgain = async (tx: Tx, actor: Actor, where: In<Center['redeliver']>, now: Date) => {
  const task = await findTask(tx, actor, where, true)
  const state = stateAt(task, now)
  if (deliveryAfter(state, 'redeliver') !== undefined) return { task, act: 'redeliver' as const }
  const invoices = await invoicesOfTask(tx, task.id)
  if (deliveryAfter(state, 'replace') === undefined || invoices.every((row) => row.changed_at === null))
    throw new Problem('delivery.notNow')
  return { task, act: 'replace' as const }
}
const endReplaced = async (deps: DeliveryDeps, tx: Tx, actor: Actor, where: In<Center['redeliver']>): Promise<void> => {
  const now = deps.clock.now()
  const task = await taskFor(tx, actor, where, 'replace', now)
  await endTask(deps, tx, task, { by: 'sender', reason: null })
  await endReceipt(tx, task, 'withdrawn', { at: now, reason: null })
  await addEvent(deps, tx, keyOf(task), 'revoked', { by: actor.userName, ip: actor.ip, detail: { because: 'changed' } })
  await deps.audit.record(tx, actor, [
    { action: 'delivery.revoked', objectType: 'delivery', objectId: task.id, detail: { number: task.number, because: 'changed' } },
  ])
}
const inputOf = async (tx: Tx, task: TaskRecord): Promise<SendInput> => {
  const invoices = await invoicesOfTask(tx, task.id)
  const recipients = await recipientsOf(tx, [task.id])
  const addresses = (role: 'to' | 'cc') => recipients.filter((one) => one.role === role).map(({ address }) => address)
  return {
    page: sendingPageOf(task),
    way: task.way,
    targets: [
      {
        partnerId: task.partner_id,
        companyLinkId: task.company_link_id,
        invoiceIds: invoices.map((row) => row.invoice_id),
        to: addresses('to'),
        cc: addresses('cc'),
      },
    ],
    title: task.title,
    message: task.message,
    content: { ...task.content, originals: [...task.content.originals] },
    code: task.code_by === 'apart' ? ('apart' as const) : ('mail' as const),
    attach: task.code_by === 'attached',
    validity: task.validity,
    signer: task.signer,
    ...(task.order_sheet_id === null ? {} : { orders: task.order_sheet_id }),
  }
}

/** The sign-off certificate of a signed task, for its sender. */
export const certifiedTask = async (tx: Tx, actor: Actor, where: In<Center['readDeliveryCertificate']>, now: Date): Promise<TaskRecord> => {
  const task = await findTask(tx, actor, where)
  if (!mayCertify({ way: task.way, state: stateAt(task, now) })) throw new Problem('delivery.notNow')
  return task
}
