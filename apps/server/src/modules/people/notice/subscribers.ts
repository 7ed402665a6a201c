// What happened elsewhere, as notices to those whom it concerns.
import { plainName } from '@piaotai/domain/text/plain-text.ts'
import { renderMail } from '@piaotai/locales/mail-templates.ts'
import type { DomainEvents } from '../../../kernel/domain-events.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Subscribers } from '../../../kernel/events.ts'
import { holdersOf, superAdminsOf } from '../permission/index.ts'
import { deliveryNotices } from './tell-deliveries.ts'
import { mailNotices } from './tell-mails.ts'
import { monthNotices } from './tell-month.ts'
import { paymentNotices } from './tell-payments.ts'
import { pullNotices } from './tell-pulls.ts'
import { robotNotices } from './tell-robot-off.ts'
import { settle, tell, type TellDeps } from './tell.ts'
import { tellOpened } from './tell-opened.ts'
import { suiteNotices } from './tell-suite.ts'

const linkKinds = { invite: 'linkInvited', accept: 'linkAccepted', refuse: 'linkRefused', end: 'linkEnded' } as const

// oxlint-disable-next-line max-lines-per-function -- a table: who is told what of each event
export const noticeSubscribers = (deps: TellDeps): Subscribers => ({
  ...deliveryNotices(deps),
  ...pullNotices(deps),
  ...monthNotices(deps),
  ...robotNotices(deps),
  ...paymentNotices(deps),
  ...suiteNotices(deps),
  ...mailNotices(deps),
  'usage.turnedBad': (tx, { companyId, invoiceId, number, state, people }) =>
    tell(deps, tx, {
      companyId,
      kind: 'turnedBad',
      objectId: invoiceId,
      data: { number, state },
      to: people,
      mail: (language, link) => renderMail('turnedBad', language, { number, state, link }),
    }),
  'invoice.originalHeld': (tx, { companyId, invoiceId, number, by, deciders }) =>
    tell(deps, tx, {
      companyId,
      kind: 'originalWaits',
      objectId: invoiceId,
      data: { number: number ?? '—', by },
      to: deciders.map((userId) => ({ userId })),
    }),
  'invoice.originalsDecided': (tx, { invoiceId }) => settle(deps, tx, 'originalWaits', invoiceId),
  'invoice.deleted': (tx, { invoiceId }) => settle(deps, tx, 'originalWaits', invoiceId),
  'import.failed': async (tx, { companyId, userId, batchId, file, companyMail, heldByMail }) => {
    if (heldByMail) return
    await tell(deps, tx, {
      companyId,
      kind: 'importFailed',
      objectId: batchId,
      data: { file, ...(companyMail ? { area: 'company' as const } : {}) },
      to: [{ userId }],
    })
  },
  'download.ended': (tx, { companyId, userId, downloadId, file, made }) =>
    tell(deps, tx, {
      companyId,
      kind: made ? 'exportReady' : 'exportFailed',
      objectId: downloadId,
      data: { file },
      to: [{ userId }],
    }),
  'commercial.unlinked': (tx, { companyId, commercialId, number, days, to }) =>
    tell(deps, tx, { companyId, kind: 'commercialUnlinked', objectId: commercialId, data: { number, days }, to: [{ userId: to }] }),
  'commercial.linked': (tx, { commercialId }) => settle(deps, tx, 'commercialUnlinked', commercialId),
  'push.rejected': (tx, { companyId, invoiceId, number, target, to }) =>
    tell(deps, tx, { companyId, kind: 'pushRejected', objectId: invoiceId, data: { number: number ?? '—', target }, to: [{ userId: to }] }),
  'push.failed': (tx, { companyId, invoiceId, number, target, to }) =>
    tell(deps, tx, { companyId, kind: 'pushFailed', objectId: invoiceId, data: { number: number ?? '—', target }, to: [{ userId: to }] }),
  'pushTarget.switchedOff': async (tx, { companyId, targetId, name, because }) => {
    if (because === 'failing')
      await tell(deps, tx, {
        companyId,
        kind: 'pushTargetOff',
        objectId: targetId,
        data: { target: name },
        to: (await holdersOf(tx, companyId, 'pushTargets.edit')).map((userId) => ({ userId })),
      })
  },
  'webhook.switchedOff': async (tx, { companyId, webhookId, name, because }) => {
    if (because === 'failing' || because === 'gone')
      await tell(deps, tx, {
        companyId,
        kind: 'webhookOff',
        objectId: webhookId,
        data: { webhook: name },
        to: (await holdersOf(tx, companyId, 'webhooks.edit')).map((userId) => ({ userId })),
      })
  },
  'mailbox.lost': async (tx, { companyId, accountId, userId, email }) =>
    tell(deps, tx, {
      companyId,
      kind: userId === null ? 'mailboxLost' : 'ownMailboxLost',
      objectId: accountId,
      data: { mailbox: email },
      to: (userId === null ? await holdersOf(tx, companyId, 'mailboxes.edit') : [userId]).map((id) => ({ userId: id })),
    }),
  'mail.tooLarge': async (tx, { companyId, accountId, userId, email, subject }) =>
    tell(deps, tx, {
      companyId,
      kind: userId === null ? 'mailTooLarge' : 'ownMailTooLarge',
      objectId: accountId,
      data: { mailbox: email, subject: subject.slice(0, 60) },
      to: (userId === null ? await holdersOf(tx, companyId, 'mailboxes.edit') : [userId]).map((id) => ({ userId: id })),
    }),
  'partnerLink.changed': (tx, event) => tellLink(deps, tx, event),
  'group.changed': (tx, event) => tellGroup(deps, tx, event),
  'joinRequest.made': async (tx, { companyId, requestId, userId }) =>
    tell(deps, tx, {
      companyId,
      kind: 'joinRequested',
      objectId: requestId,
      data: { person: await nameOf(tx, userId) },
      to: await staffManagers(tx, companyId),
    }),
  'joinRequest.ended': (tx, { requestId }) => settle(deps, tx, 'joinRequested', requestId),
  'member.joined': async (tx, { companyId, userId, admittedBy }) =>
    tell(deps, tx, {
      companyId,
      kind: 'memberJoined',
      // Gathered: whoever joined while it was unread.
      objectId: companyId,
      data: { person: await nameOf(tx, userId) },
      to: (await staffManagers(tx, companyId)).filter((one) => one.userId !== userId && one.userId !== admittedBy),
    }),
  'taxSession.ended': (tx, { companyId, accountId, account, to }) => tellLogin(deps, tx, companyId, accountId, account, to),
  'taxSession.needsProof': (tx, { companyId, accountId, account, to }) => tellLogin(deps, tx, companyId, accountId, account, to),
  'taxSession.began': (tx, { accountId }) => settle(deps, tx, 'taxLoginNeeded', accountId),
  'rule.stopped': async (tx, { companyId, ruleId, name, edit }) =>
    tell(deps, tx, {
      companyId,
      kind: 'ruleStopped',
      objectId: ruleId,
      data: { rule: name },
      to: (await holdersOf(tx, companyId, edit)).map((userId) => ({ userId })),
    }),
  'company.opened': (tx, event) => tellOpened(deps, tx, event),
  'automatic.paused': async (tx, { companyId, what, objectId, name, edit }) =>
    tell(deps, tx, {
      companyId,
      kind: 'automaticPaused',
      objectId,
      data: { what, name },
      to: (await holdersOf(tx, companyId, edit)).map((userId) => ({ userId })),
    }),
  'member.left': async (tx, { userIds }) => {
    await tx.deleteFrom('notice').where('user_id', 'in', userIds).execute()
    await tx.deleteFrom('notice_choice').where('user_id', 'in', userIds).execute()
  },
})

const tellLogin = async (
  deps: TellDeps,
  tx: Tx,
  companyId: string,
  objectId: string,
  account: string,
  to: readonly string[],
): Promise<void> => {
  if (to.length > 0)
    await tell(deps, tx, { companyId, kind: 'taxLoginNeeded', objectId, data: { account }, to: to.map((userId) => ({ userId })) })
}
/** The other side's act is told to whoever invited, or to the super admins; either side's act settles an invitation. */
const tellLink = async (
  deps: TellDeps,
  tx: Tx,
  { companyId, linkId, act, own, company, to }: DomainEvents['partnerLink.changed'],
): Promise<void> => {
  if (act !== 'invite') await settle(deps, tx, 'linkInvited', linkId)
  if (own) return
  await tell(deps, tx, {
    companyId,
    kind: linkKinds[act],
    objectId: linkId,
    data: { company },
    to: (to === null ? await superAdminsOf(tx, companyId) : [to]).map((userId) => ({ userId })),
    mail: (language, link) => renderMail('partnerLink', language, { act, company: plainName(company), link }),
  })
}
const groupKinds = {
  invite: 'groupInvited',
  accept: 'groupAccepted',
  refuse: 'groupRefused',
  leave: 'groupLeft',
  remove: 'groupEnded',
} as const
/** As of links: the other side's act is told, either side's act settles an invitation. */
const tellGroup = async (
  deps: TellDeps,
  tx: Tx,
  { companyId, membershipId, act, own, group, company, to }: DomainEvents['group.changed'],
): Promise<void> => {
  if (act !== 'invite') await settle(deps, tx, 'groupInvited', membershipId)
  if (own) return
  await tell(deps, tx, {
    companyId,
    kind: groupKinds[act],
    objectId: membershipId,
    data: { group, company },
    to: (to === null ? await superAdminsOf(tx, companyId) : [to]).map((userId) => ({ userId })),
  })
}
const staffManagers = async (tx: Tx, companyId: string) =>
  (await holdersOf(tx, companyId, 'staffManagement.approve')).map((userId) => ({ userId }))
const nameOf = async (tx: Tx, userId: string): Promise<string> =>
  (await tx.selectFrom('app_user').select('name').where('id', '=', userId).executeTakeFirst())?.name ?? ''
