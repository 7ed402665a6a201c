// What waits for payment, and what became of it, as notices to the other side.
import { renderMail } from '@piaotai/locales/mail-templates.ts'
import type { DomainEvents } from '../../../kernel/domain-events.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Subscribers } from '../../../kernel/events.ts'
import { settle, tell, type TellDeps } from './tell.ts'

/** Limit of numbers in a mail; the rest appears as a count. */
const namedMax = 20

export const paymentNotices = (deps: TellDeps): Subscribers => ({
  'payment.waits': (tx, { companyId, submissionId, count, amount, payee, payees, by, whole, to }) =>
    tell(deps, tx, {
      companyId,
      kind: 'paymentWaits',
      objectId: submissionId,
      data: { count, amount, payee, payees, by },
      // A part of it is said to no group.
      own: !whole,
      to: to.map((userId) => ({ userId })),
    }),
  'payment.waitsNoMore': (tx, { submissionId }) => settle(deps, tx, 'paymentWaits', submissionId),
  'usage.returned': (tx, event) => tellReturned(deps, tx, event),
  'payment.followed': (tx, event) => tellFollowed(deps, tx, event),
  'payment.paidThere': (tx, { companyId, invoiceId, number, target, to }) =>
    tell(deps, tx, {
      companyId,
      kind: 'paidThere',
      objectId: invoiceId,
      data: { number: number ?? '—', target },
      to: to.map((userId) => ({ userId })),
    }),
  'payment.alarmed': (tx, { companyId, invoiceId, number, amount, day, bad, people }) =>
    tell(deps, tx, {
      companyId,
      kind: 'paymentAlarm',
      objectId: invoiceId,
      data: { number, amount, day, cause: bad ? 'bad' : 'again' },
      to: people.map((userId) => ({ userId })),
    }),
  'payment.cameBack': (tx, { companyId, invoiceId, number, amount, day, people }) =>
    tell(deps, tx, {
      companyId,
      kind: 'paymentBack',
      objectId: invoiceId,
      data: { number, amount, day },
      to: people.map((userId) => ({ userId })),
    }),
  'paymentRequest.asked': (tx, { companyId, requestId, number, count, by, reason, to }) =>
    tell(deps, tx, {
      companyId,
      kind: 'paymentAsked',
      objectId: requestId,
      data: { number, count, by, reason },
      to: to.map((userId) => ({ userId })),
    }),
  'paymentRequest.ended': async (tx, { companyId, requestId, state, number, count, askedBy, by }) => {
    await settle(deps, tx, 'paymentAsked', requestId)
    if (by !== null && (state === 'agreed' || state === 'refused'))
      await tell(deps, tx, {
        companyId,
        kind: state === 'agreed' ? 'paymentAgreed' : 'paymentNotAgreed',
        objectId: requestId,
        data: { number, count, by },
        to: [{ userId: askedBy }],
      })
  },
  'partner.accountsWait': (tx, { companyId, objectId, partner, count, by, to }) =>
    tell(deps, tx, {
      companyId,
      kind: 'accountChanged',
      objectId,
      data: { partner, count, by },
      to: to.map((userId) => ({ userId })),
    }),
  'partner.accountConfirmed': (tx, { partnerId }) => settle(deps, tx, 'accountChanged', partnerId),
})

const tellReturned = async (
  deps: TellDeps,
  tx: Tx,
  { companyId, to, invoices, by, remark }: DomainEvents['usage.returned'],
): Promise<void> => {
  const [first] = invoices
  if (!first) return
  const numbers = invoices.map(({ number }) => number ?? '—')
  await tell(deps, tx, {
    companyId,
    kind: 'usageReturned',
    objectId: first.id,
    data: { number: numbers[0]!, count: numbers.length, by, remark },
    to: [to],
    mail: (language, link) =>
      renderMail('returned', language, {
        link,
        by,
        count: String(numbers.length),
        numbers: numbers.slice(0, namedMax).join(', ') + (numbers.length > namedMax ? ' …' : ''),
        remark: remark || '—',
      }),
  })
}
const followedKinds = { confirm: 'paymentConfirmed', withdraw: 'paymentWithdrawn', cancel: 'paymentUndone' } as const
const tellFollowed = async (
  deps: TellDeps,
  tx: Tx,
  { companyId, act, to, invoices, by, remark }: DomainEvents['payment.followed'],
): Promise<void> => {
  const [first] = invoices
  if (!first) return
  await tell(deps, tx, {
    companyId,
    kind: followedKinds[act],
    objectId: first.id,
    data: { number: first.number ?? '—', count: invoices.length, by, remark },
    to: [{ userId: to }],
  })
}
