// A person's mailboxes, confirmed or cancelled by the link of a mail.
import { z } from 'zod'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { done, email, instant, nothing } from '../shapes.ts'
import { overtaken } from './proof-problems.ts'

export const PersonalMailbox = z
  .object({
    id: id('personalMailbox'),
    email: z.string(),
    state: z.enum(['waiting', 'confirmed']),
    createdAt: instant,
    confirmedAt: instant.nullable(),
  })
  .meta({ id: 'PersonalMailbox' })
const mailLink = z.string().regex(/^[A-Za-z0-9_-]{40,64}$/, 'token')

export const mailboxEndpoints = part('user', null, {
  listMailboxes: endpoint({
    method: 'GET',
    path: '/user/mailbox',
    access: 'own',
    summary: '我的个人邮箱，至多 5 个 My mailboxes, five at most',
    input: nothing,
    output: z.object({ content: z.array(PersonalMailbox), max: z.number().int() }),
  }),
  addMailbox: endpoint({
    method: 'POST',
    path: '/user/mailbox',
    access: 'own',
    summary: '绑定个人邮箱，发确认邮件 Bind a mailbox; a confirmation mail is sent',
    input: z.strictObject({ email }),
    output: PersonalMailbox,
    problems: ['mailbox.limit', 'mailbox.duplicate', 'account.codeTooSoon', 'account.codeTooMany', overtaken],
  }),
  resendMailbox: endpoint({
    method: 'POST',
    path: '/user/mailbox/:id/resend',
    access: 'own',
    summary: '重发确认邮件 Send the confirmation mail again',
    input: z.strictObject({ id: id('personalMailbox') }),
    output: done,
    problems: ['mailbox.notFound', 'mailbox.confirmed', 'account.codeTooSoon', 'account.codeTooMany', overtaken],
  }),
  removeMailbox: endpoint({
    method: 'DELETE',
    path: '/user/mailbox/:id',
    access: 'own',
    summary: '解绑个人邮箱 Unbind a mailbox',
    input: z.strictObject({ id: id('personalMailbox') }),
    output: done,
    problems: ['mailbox.notFound', overtaken],
  }),
  readMailboxLink: endpoint({
    method: 'GET',
    path: '/user/mailbox/link/:token',
    access: 'public',
    summary: '邮件里的链接指向哪个邮箱 What a mail’s link is about',
    input: z.strictObject({ token: mailLink }),
    output: z.object({ email: z.string(), userName: z.string(), state: z.enum(['waiting', 'confirmed']) }),
    problems: ['mailbox.linkInvalid'],
  }),
  confirmMailbox: endpoint({
    method: 'POST',
    path: '/user/mailbox/link/confirm',
    access: 'public',
    summary: '确认个人邮箱（邮件链接） Confirm a mailbox',
    input: z.strictObject({ token: mailLink }),
    output: done,
    problems: ['mailbox.linkInvalid', 'mailbox.duplicate'],
  }),
  cancelMailbox: endpoint({
    method: 'POST',
    path: '/user/mailbox/link/cancel',
    access: 'public',
    summary: '取消绑定（/visitor/emailCancel） Cancel a mailbox by its mail’s link',
    input: z.strictObject({ token: mailLink }),
    output: done,
    problems: ['mailbox.linkInvalid'],
  }),
})
