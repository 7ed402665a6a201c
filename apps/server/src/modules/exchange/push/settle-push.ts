// Writes what became of a push: its own state, the invoice's, its use, and the log. Invoice, target and push are locked.
import { afterPush, usedThere, type PushAct, type PushError } from '@piaotai/domain/push/push.ts'
import { usageStatus } from '@piaotai/domain/states.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { useOutside } from '../../invoices/usage/index.ts'
import { changePush, deriveInvoices, type PushRecord } from './push-rows.ts'

export interface Settled {
  readonly act: Extract<PushAct, 'send' | 'receive' | 'reject' | 'fail' | 'recall' | 'stop'>
  readonly error?: PushError | null
  readonly note?: string
  /** Undefined: what was known stays. */
  readonly externalId?: string | null | undefined
  readonly receiverState?: number | null | undefined
  /** Who acted; without it the receiver or the system did. */
  readonly by?: { readonly companyId: string; readonly userId: string; readonly userName: string } | undefined
}
type Invoice = { readonly id: string; readonly use_status: number }
const actions = {
  send: 'invoice.pushSent',
  receive: 'invoice.pushReceived',
  reject: 'invoice.pushRejected',
  fail: 'invoice.pushFailed',
  recall: 'invoice.pushRecalled',
  stop: 'invoice.pushStopped',
} as const satisfies Record<Settled['act'], string>

const heardAs: Partial<Record<Settled['act'], 'push.received' | 'push.rejected' | 'push.failed'>> = {
  receive: 'push.received',
  reject: 'push.rejected',
  fail: 'push.failed',
}

/** False when the state does not allow it: the word came too late. */
export const settlePush = async (
  deps: Needs<'audit' | 'clock'>,
  tx: Tx,
  push: PushRecord,
  invoice: Invoice | undefined,
  targetName: string,
  { act, error = null, note = '', externalId, receiverState, by }: Settled,
): Promise<boolean> => {
  const state = afterPush(push.state, act)
  if (state === undefined) return false
  const now = deps.clock.now().toISOString()
  const companyId = push.company_id
  const receiver = act === 'recall' ? null : receiverState === undefined ? push.receiver_state : receiverState
  await changePush(
    tx,
    { companyId, pushId: push.id },
    {
      state,
      error,
      note,
      changed_at: now,
      next_at: null,
      parked: false,
      claimed_until: null,
      unsure: act === 'stop' ? push.unsure || push.claimed_until !== null : false,
      receiver_state: receiver,
      ...(act === 'receive' || act === 'reject' ? { answered_at: now } : {}),
      ...(externalId === undefined ? {} : { external_id: externalId }),
    },
  )
  if (state !== push.state)
    await deps.audit.record(tx, by ?? { companyId, userName: targetName }, [
      {
        action: actions[act],
        objectType: 'invoice',
        objectId: push.invoice_id,
        detail: {
          number: push.invoice_number,
          taskNumber: push.number,
          target: targetName,
          from: push.state,
          to: state,
          ...(error ? { error } : {}),
          ...(note ? { note } : {}),
        },
      },
    ])
  const heard = state === push.state ? undefined : heardAs[act]
  if (heard)
    await emit(tx, heard, {
      companyId,
      invoiceId: push.invoice_id,
      pushId: push.id,
      number: push.invoice_number,
      targetId: push.target_id,
      target: targetName,
      to: push.pushed_by,
    })
  if (!invoice) return true
  await deriveInvoices(tx, [invoice.id])
  await emit(tx, 'push.settled', { companyId, invoiceId: invoice.id })
  if (receiver !== push.receiver_state)
    await emit(tx, 'receiver.stateChanged', {
      companyId,
      invoiceId: invoice.id,
      state: receiver,
      targetId: push.target_id,
      target: targetName,
    })
  await followUse(deps, tx, push, invoice, targetName, act === 'recall' ? false : usedThere(receiver))
  return true
}

/** What the receiver does with the invoice decides of its use here: from unused to external, and back when no other system uses it. */
const followUse = async (
  deps: Needs<'audit' | 'clock'>,
  tx: Tx,
  push: PushRecord,
  { id, use_status: status }: Invoice,
  where: string,
  used: boolean | undefined,
): Promise<void> => {
  if (used === undefined) return
  const of = { companyId: push.company_id, invoiceId: id, status, by: { userId: push.pushed_by, userName: push.pushed_by_name }, where }
  if (used) {
    await useOutside(deps, tx, 'occupy', of)
    return
  }
  if (status === usageStatus.external && !(await usedElsewhere(tx, push))) await useOutside(deps, tx, 'release', of)
}
const usedElsewhere = async (tx: Tx, push: PushRecord): Promise<boolean> =>
  (await tx
    .selectFrom('push')
    .select('id')
    .where('invoice_id', '=', push.invoice_id)
    .where('target_id', '!=', push.target_id)
    .where('state', '!=', 0)
    .where('receiver_state', 'in', [6, 7, 10, 11])
    .limit(1)
    .executeTakeFirst()) !== undefined
