// What became of a delivery, to whoever answers for it; and what arrived, to those who may accept it.
import { daysBetween } from '@piaotai/domain/months.ts'
import { shanghaiDay, shanghaiMinute } from '@piaotai/domain/shanghai.ts'
import { forwardingPage } from '@piaotai/domain/delivery/delivery.ts'
import { renderMail } from '@piaotai/locales/mail-templates.ts'
import type { DomainEvents } from '../../../kernel/domain-events.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Subscribers } from '../../../kernel/events.ts'
import { holdersOf } from '../permission/index.ts'
import { settle, tell, type TellDeps } from './tell.ts'

type OfTask = DomainEvents['delivery.signed']

const taskOf = (tx: Tx, { taskId }: OfTask) =>
  tx
    .selectFrom('delivery_task')
    .select(['number', 'customer', 'page', 'sent_by', 'area', 'language', 'signer_name', 'end_reason', 'valid_until', 'created_at'])
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow()
const daysSince = (at: string, { clock }: TellDeps): number => daysBetween(shanghaiDay(new Date(at)), shanghaiDay(clock.now()))
/** Nothing is left to do about a delivery that has ended. */
const settleEnded = async (deps: TellDeps, tx: Tx, { taskId }: OfTask): Promise<void> => {
  for (const kind of ['deliveryUnsigned', 'deliveryExpiring', 'deliveryCodeVoid', 'deliveryBounced'] as const)
    await settle(deps, tx, kind, taskId)
}

export const deliveryNotices = (deps: TellDeps): Subscribers => {
  const told = async (tx: Tx, event: OfTask) => {
    const task = await taskOf(tx, event)
    return {
      task,
      facts: { number: task.number, customer: task.customer },
      about: {
        companyId: event.companyId,
        objectId: event.taskId,
        own: task.area === 'personal',
        to: [{ userId: task.sent_by, language: task.language }],
      },
    }
  }
  return {
    'delivery.signed': async (tx, event) => {
      await settleEnded(deps, tx, event)
      const { task, facts, about } = await told(tx, event)
      if (task.page === forwardingPage) return
      await tell(deps, tx, { ...about, kind: 'deliverySigned', data: { ...facts, signer: task.signer_name ?? '' } })
    },
    'delivery.refused': async (tx, event) => {
      await settleEnded(deps, tx, event)
      const { task, facts, about } = await told(tx, event)
      const reason = task.end_reason ?? ''
      if (task.page === forwardingPage) {
        await tell(deps, tx, { ...about, kind: 'forwardRefused', data: { number: facts.number, company: facts.customer, reason } })
        return
      }
      const data = { ...facts, reason }
      await tell(deps, tx, {
        ...about,
        kind: 'deliveryRefused',
        data,
        mail: (language, link) => renderMail('deliveryRefused', language, { ...data, link }),
      })
    },
    'delivery.revoked': (tx, event) => settleEnded(deps, tx, event),
    'delivery.unsigned': async (tx, event) => {
      const { task, facts, about } = await told(tx, event)
      await tell(deps, tx, { ...about, kind: 'deliveryUnsigned', data: { ...facts, days: daysSince(task.created_at, deps) } })
    },
    'delivery.expiring': async (tx, event) => {
      await settle(deps, tx, 'deliveryUnsigned', event.taskId)
      const { task, facts, about } = await told(tx, event)
      await tell(deps, tx, { ...about, kind: 'deliveryExpiring', data: { ...facts, until: shanghaiMinute(task.valid_until) } })
    },
    'delivery.expired': async (tx, event) => {
      await settleEnded(deps, tx, event)
      const { task, facts, about } = await told(tx, event)
      if (task.page === forwardingPage) return
      await tell(deps, tx, { ...about, kind: 'deliveryExpired', data: facts })
    },
    'delivery.codeVoid': async (tx, event) => {
      const { facts, about } = await told(tx, event)
      await tell(deps, tx, {
        ...about,
        kind: 'deliveryCodeVoid',
        data: facts,
        mail: (language, link) => renderMail('deliveryCodeVoid', language, { ...facts, link }),
      })
    },
    'delivery.codeReset': (tx, { taskId }) => settle(deps, tx, 'deliveryCodeVoid', taskId),
    'delivery.bounced': async (tx, event) => {
      const { facts, about } = await told(tx, event)
      await tell(deps, tx, { ...about, kind: 'deliveryBounced', data: { ...facts, address: event.address } })
    },
    'receipt.arrived': async (tx, { companyId, receiptId, number, sender, invoices, toUser }) => {
      const people = toUser === null ? await holdersOf(tx, companyId, 'receiveRecordCo.accept') : [toUser]
      await tell(deps, tx, {
        companyId,
        kind: 'receiptArrived',
        objectId: receiptId,
        data: { number, sender, count: invoices, area: toUser === null ? 'company' : 'personal' },
        to: people.map((userId) => ({ userId })),
      })
    },
    'receipt.ended': (tx, { receiptId }) => settle(deps, tx, 'receiptArrived', receiptId),
  }
}
