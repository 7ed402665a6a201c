// 通知: what a person is told in the company of the session, and how each kind reaches them by mail. Their own alone.
import { z } from 'zod'
import { mailChoices, noticeKindNames, noticeLimits, pausedAutomatics, type NoticeData, type NoticeKind } from '@piaotai/domain/notice.ts'
import { monthParts } from '@piaotai/domain/month/month-cells.ts'
import { companyActNames, ownActNames } from '@piaotai/domain/rights/opening-acts.ts'
import { quotaKinds } from '@piaotai/domain/rights/suite.ts'
import { pullAdvices, pullDirections } from '@piaotai/domain/tax/tax-pull.ts'
import { endpoint, part } from './endpoint.ts'
import { id } from './ids.ts'
import { done, instant, nothing, pageOf, pageQuery, queryFlag } from './shapes.ts'

const kind = z.enum(noticeKindNames)
const company = z.object({ company: z.string() })
const ofGroup = z.object({ group: z.string(), company: z.string() })
const file = z.object({ file: z.string() })
const person = z.object({ person: z.string() })
const delivery = z.object({ number: z.string(), customer: z.string() })
const pull = z.object({ number: z.string(), direction: z.enum(pullDirections) })
const payments = z.object({ number: z.string(), count: z.number().int(), by: z.string(), remark: z.string() })
const ofMonth = z.object({ month: z.string(), by: z.string() })
const leftOfMonth = z.object({
  month: z.string(),
  things: z.number().int().nullable(),
  required: z.number().int().nullable(),
  lines: z.array(z.enum(monthParts)),
})
const shapes = {
  paymentWaits: z.object({
    count: z.number().int(),
    amount: z.string(),
    payee: z.string(),
    payees: z.number().int(),
    by: z.string(),
  }),
  usageReturned: payments,
  paymentConfirmed: payments,
  paymentWithdrawn: payments,
  paymentUndone: payments,
  paidThere: z.object({ number: z.string(), target: z.string() }),
  turnedBad: z.object({ number: z.string(), state: z.enum(['void', 'red']) }),
  paymentAlarm: z.object({ number: z.string(), amount: z.string(), day: z.string(), cause: z.enum(['again', 'bad']) }),
  paymentBack: z.object({ number: z.string(), amount: z.string(), day: z.string() }),
  originalWaits: z.object({ number: z.string(), by: z.string() }),
  forwardRefused: z.object({ number: z.string(), company: z.string(), reason: z.string() }),
  importFailed: file,
  mailPartWaits: z.object({ subject: z.string(), area: z.enum(['personal', 'company']) }),
  deliverySigned: delivery.extend({ signer: z.string() }),
  deliveryRefused: delivery.extend({ reason: z.string() }),
  deliveryUnsigned: delivery.extend({ days: z.number().int() }),
  deliveryExpiring: delivery.extend({ until: z.string() }),
  deliveryExpired: delivery,
  deliveryCodeVoid: delivery,
  deliveryBounced: delivery.extend({ address: z.string() }),
  receiptArrived: z.object({ number: z.string(), sender: z.string(), count: z.number().int(), area: z.enum(['personal', 'company']) }),
  linkInvited: company,
  linkAccepted: company,
  linkRefused: company,
  linkEnded: company,
  groupInvited: ofGroup,
  groupAccepted: ofGroup,
  groupRefused: ofGroup,
  groupLeft: ofGroup,
  groupEnded: ofGroup,
  pushRejected: z.object({ number: z.string(), target: z.string() }),
  pushFailed: z.object({ number: z.string(), target: z.string() }),
  pushTargetOff: z.object({ target: z.string() }),
  webhookOff: z.object({ webhook: z.string() }),
  robotOff: z.object({ robot: z.string() }),
  ownRobotOff: z.object({ robot: z.string() }),
  mailboxLost: z.object({ mailbox: z.string() }),
  ownMailboxLost: z.object({ mailbox: z.string() }),
  mailTooLarge: z.object({ mailbox: z.string(), subject: z.string() }),
  ownMailTooLarge: z.object({ mailbox: z.string(), subject: z.string() }),
  exportReady: file,
  exportFailed: file,
  commercialUnlinked: z.object({ number: z.string(), days: z.number().int() }),
  joinRequested: person,
  memberJoined: person,
  taxLoginNeeded: z.object({ account: z.string() }),
  pullEnded: pull.extend({ count: z.number().int() }),
  pullFailed: pull.extend({ advice: z.enum(pullAdvices) }),
  pullWaits: pull,
  ruleStopped: z.object({ rule: z.string() }),
  paymentAsked: z.object({ number: z.string(), count: z.number().int(), by: z.string(), reason: z.string() }),
  paymentAgreed: z.object({ number: z.string(), count: z.number().int(), by: z.string() }),
  paymentNotAgreed: z.object({ number: z.string(), count: z.number().int(), by: z.string() }),
  accountChanged: z.object({ partner: z.string(), count: z.number().int(), by: z.string() }),
  opened: z.object({ act: z.enum(companyActNames), name: z.string(), by: z.string() }),
  ownOpened: z.object({ act: z.enum([...ownActNames, 'apiKey']), name: z.string() }),
  automaticPaused: z.object({ what: z.enum(pausedAutomatics), name: z.string() }),
  monthPrepared: ofMonth.extend({ reason: z.string() }),
  monthClosed: ofMonth,
  monthReopenAsked: ofMonth.extend({ reason: z.string() }),
  monthReopened: ofMonth.extend({ reason: z.string() }),
  monthBegins: leftOfMonth,
  monthDue: leftOfMonth.extend({ day: z.string() }),
  quotaLow: z.object({ quota: z.enum(quotaKinds), left: z.number().int() }),
  quotaOut: z.object({ quota: z.enum(quotaKinds) }),
  suiteEnding: z.object({ day: z.string(), days: z.number().int() }),
} satisfies { readonly [K in NoticeKind]: z.ZodType<NoticeData[K]> }
const common = {
  id: id('notice'),
  /**
   * Of the invoice, the submission, the delivery, the receipt, the batch, the mail, the link, the download, the request or the person that it
   * is about; of a month, of quotas, of the suite and of new members, the company.
   */
  objectId: z.string(),
  /** Of the causes that it gathers. */
  count: z.number().int(),
  madeAt: instant,
  readAt: instant.nullable(),
}
const of = <K extends NoticeKind>(name: K) => z.object({ ...common, kind: z.literal(name), data: shapes[name] })
export const Notice = z
  .discriminatedUnion('kind', [
    of('paymentWaits'),
    of('usageReturned'),
    of('paymentConfirmed'),
    of('paymentWithdrawn'),
    of('paymentUndone'),
    of('paidThere'),
    of('turnedBad'),
    of('paymentAlarm'),
    of('paymentBack'),
    of('originalWaits'),
    of('forwardRefused'),
    of('importFailed'),
    of('mailPartWaits'),
    of('deliverySigned'),
    of('deliveryRefused'),
    of('deliveryUnsigned'),
    of('deliveryExpiring'),
    of('deliveryExpired'),
    of('deliveryCodeVoid'),
    of('deliveryBounced'),
    of('receiptArrived'),
    of('linkInvited'),
    of('linkAccepted'),
    of('linkRefused'),
    of('linkEnded'),
    of('groupInvited'),
    of('groupAccepted'),
    of('groupRefused'),
    of('groupLeft'),
    of('groupEnded'),
    of('pushRejected'),
    of('pushFailed'),
    of('pushTargetOff'),
    of('webhookOff'),
    of('robotOff'),
    of('ownRobotOff'),
    of('mailboxLost'),
    of('ownMailboxLost'),
    of('mailTooLarge'),
    of('ownMailTooLarge'),
    of('exportReady'),
    of('exportFailed'),
    of('commercialUnlinked'),
    of('joinRequested'),
    of('memberJoined'),
    of('taxLoginNeeded'),
    of('pullEnded'),
    of('pullFailed'),
    of('pullWaits'),
    of('ruleStopped'),
    of('paymentAsked'),
    of('paymentAgreed'),
    of('paymentNotAgreed'),
    of('accountChanged'),
    of('opened'),
    of('ownOpened'),
    of('automaticPaused'),
    of('monthPrepared'),
    of('monthClosed'),
    of('monthReopenAsked'),
    of('monthReopened'),
    of('monthBegins'),
    of('monthDue'),
    of('quotaLow'),
    of('quotaOut'),
    of('suiteEnding'),
  ])
  .meta({ id: 'Notice' })
const choices = z.partialRecord(kind, z.enum(mailChoices))

export const noticeEndpoints = part('user', 'notice', {
  listNotices: endpoint({
    method: 'GET',
    path: '/notice',
    access: 'inCompany',
    summary: '我的通知，未读在前 My notices, the unread first, then the newest',
    /** `id`: this one alone. */
    input: z.strictObject({ ...pageQuery, kind: kind.optional(), unread: queryFlag.optional(), id: id('notice', 'filter').optional() }),
    output: pageOf(Notice),
  }),
  countNotices: endpoint({
    method: 'GET',
    path: '/notice/count',
    access: 'inCompany',
    summary: '未读通知数 How many of my notices are unread',
    input: nothing,
    output: z.object({ unread: z.number().int() }),
  }),
  readNotices: endpoint({
    method: 'POST',
    path: '/notice/read',
    access: 'inCompany',
    summary: '标为已读 Mark notices as read, or all of them',
    /** Without ids: all. An id that is not one's own changes nothing. */
    input: z.strictObject({ ids: z.array(id('notice')).min(1).max(noticeLimits.batch).optional() }),
    output: z.object({ unread: z.number().int() }),
    problems: ['notice.notFound'],
  }),
  readNoticeChoices: endpoint({
    method: 'GET',
    path: '/notice/choices',
    access: 'inCompany',
    summary: '各类通知的邮件提醒 How each kind of notice is mailed to me',
    input: nothing,
    /** Every kind. */
    output: z.object({ choices: z.record(kind, z.enum(mailChoices)) }),
  }),
  saveNoticeChoices: endpoint({
    method: 'PUT',
    path: '/notice/choices',
    access: 'inCompany',
    summary: '设置各类通知的邮件提醒 Choose how each kind of notice is mailed to me',
    /** Kinds that are left out keep their choice. The mails are in the language of this call. */
    input: z.strictObject({ choices }),
    output: done,
  }),
})
