// A person's own address and mailboxes.
import { z } from 'zod'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { date, done, line, nothing } from '../shapes.ts'
import { Account, Address, Redirected, consent, login, proof, proofProblems, secret, testProblems } from './mailbox-shapes.ts'

const handle = line(30, 1)
const OwnAddress = Address.extend({ companyId: id('company'), companyName: z.string(), waiting: z.boolean() })
export const ownMailboxEndpoints = part('email', null, {
  readOwnMailAddress: endpoint({
    method: 'GET',
    path: '/mailbox/own',
    access: 'inCompany',
    summary: '我的收票地址，以及它收进哪家公司 My address, and the company that it brings invoices to',
    input: nothing,
    output: OwnAddress,
  }),
  changeOwnMailAddress: endpoint({
    method: 'PUT',
    path: '/mailbox/own',
    access: 'inCompany',
    stopsWithSuite: true,
    summary: '改我的收票地址（只能一次）或换公司 Choose my address, once, or another company of mine',
    input: z.strictObject({ name: handle.optional(), companyId: id('company').optional() }),
    output: OwnAddress,
    problems: ['mail.addressTaken', 'mail.addressChanged', 'mail.addressReserved', 'company.notFound'],
  }),
  listOwnMailAccounts: endpoint({
    method: 'GET',
    path: '/mailbox/own/account',
    access: 'inCompany',
    summary: '我在这家公司收取的个人邮箱 My mailboxes that are read for this company',
    input: nothing,
    output: z.object({ content: z.array(Account) }),
  }),
  bindOwnMailAccount: endpoint({
    method: 'POST',
    path: '/mailbox/own/account',
    access: 'inCompany',
    opens: 'ownMailbox',
    stopsWithSuite: true,
    summary: '收取一个已确认的个人邮箱 Read a confirmed mailbox of mine',
    input: z.strictObject({ ...login, secret, fromDay: date }),
    output: Account,
    problems: ['mail.notConfirmed', 'mail.accountTaken', ...proofProblems, ...testProblems],
  }),
  changeOwnMailAccount: endpoint({
    method: 'PUT',
    path: '/mailbox/own/account/:id',
    access: 'inCompany',
    opens: 'ownMailbox',
    stopsWithSuite: true,
    summary: '改我收取的邮箱：服务器、文件夹、密码 Change how a mailbox of mine is read',
    input: z.strictObject({ id: id('mailAccount'), ...login, secret: secret.optional(), on: z.boolean(), proof }),
    output: Account,
    problems: ['mailAccount.notFound', 'mail.notConfirmed', 'mail.accountTaken', 'mail.secretNeeded', ...proofProblems, ...testProblems],
  }),
  beginOwnMailOAuth: endpoint({
    method: 'POST',
    path: '/mailbox/own/oauth/begin',
    access: 'inCompany',
    opens: 'ownMailbox',
    stopsWithSuite: true,
    summary: '去邮箱服务授权，收取我的邮箱 The page of consent for a confirmed mailbox of mine',
    input: z.strictObject(consent),
    output: Redirected,
    problems: ['mail.oauthOff', 'mail.oauthFailed', 'mail.notConfirmed', 'mailAccount.notFound', ...proofProblems],
  }),
  unbindOwnMailAccount: endpoint({
    method: 'DELETE',
    path: '/mailbox/own/account/:id',
    access: 'inCompany',
    summary: '不再收取，密码同时抹去 Stop reading it; its secret is erased',
    input: z.strictObject({ id: id('mailAccount') }),
    output: done,
    problems: ['mailAccount.notFound'],
  }),
})
