// 收票邮箱: addresses of the platform, bound mailboxes, rules about senders.
import { z } from 'zod'
import { mailAccountStates, mailLimits, mailSecurities, senderVerdicts } from '@piaotai/domain/mail-in.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../ids.ts'
import { date, done, email, instant, line, nothing } from '../shapes.ts'

const page = { needs: 'menu_4.mailboxes' } as const
const edit = { needs: 'mailboxes.edit' } as const
const inArea = { anyOf: ['menu_4.mailboxes', 'menu_2.comemailhistory'] } as const
const handle = line(30, 1)
const comment = line(mailLimits.comment)
const login = {
  email,
  comment: comment.default(''),
  host: line(mailLimits.host, 1),
  port: z.number().int().min(1).max(65_535),
  security: z.enum(mailSecurities),
  login: line(mailLimits.login, 1),
}
/** Missing: the kept one stays. */
const secret = line(mailLimits.secret, 1)

const Address = z.object({
  id: id('mailAddress').nullable(),
  address: z.string(),
  /** May be chosen once. */
  changeable: z.boolean(),
  comment: z.string(),
})
const Account = z.object({
  id: id('mailAccount'),
  email: z.string(),
  comment: z.string(),
  host: z.string(),
  port: z.number().int(),
  security: z.enum(mailSecurities),
  login: z.string(),
  /** The end of the secret. */
  tail: z.string(),
  fromDay: date,
  state: z.enum(mailAccountStates),
  error: z.string().nullable(),
  triedAt: instant.nullable(),
  readAt: instant.nullable(),
  fetched: z.number().int(),
  createdBy: z.string(),
})
const Rule = z.object({
  id: id('mailSenderRule'),
  sender: z.string(),
  verdict: z.enum(senderVerdicts),
  category: z.number().int(),
  poolIds: z.array(id('pool')),
  comment: z.string(),
  createdAt: instant,
  createdBy: z.string(),
})
const testProblems = ['mail.loginRefused', 'mail.hostNotAllowed', 'mail.hostLost', 'mail.testedTooOften'] as const
const Tested = z.object({ mails: z.number().int() })

export const mailboxEndpoints = {
  readMailAddresses: endpoint({
    method: 'GET',
    path: '/mailbox/address',
    access: inArea,
    summary: '公司的收票地址与备注地址 Addresses of the company on the platform',
    input: nothing,
    output: z.object({
      domain: z.string(),
      own: Address,
      number: z.string(),
      named: z.array(Address),
      accounts: z.number().int(),
      lost: z.number().int(),
      max: z.number().int(),
    }),
  }),
  changeCompanyAddress: endpoint({
    method: 'PUT',
    path: '/mailbox/address',
    access: edit,
    summary: '改公司收票地址，只能一次；旧的照收 Choose the company’s address, once; the former one still receives',
    input: z.strictObject({ name: handle }),
    output: Address,
    problems: ['mail.addressTaken', 'mail.addressChanged', 'mail.addressReserved'],
  }),
  addNamedAddress: endpoint({
    method: 'POST',
    path: '/mailbox/named',
    access: edit,
    summary: '加备注地址 An address of the company with a name of its own',
    input: z.strictObject({ name: line(20, 1), comment: comment.default('') }),
    output: Address,
    problems: ['mail.addressTaken', 'mail.boxesMost'],
  }),
  changeNamedAddress: endpoint({
    method: 'PUT',
    path: '/mailbox/named/:id',
    access: edit,
    summary: '改备注 Change its comment',
    input: z.strictObject({ id: id('mailAddress'), comment }),
    output: done,
    problems: ['mailAddress.notFound'],
  }),
  removeNamedAddress: endpoint({
    method: 'DELETE',
    path: '/mailbox/named/:id',
    access: edit,
    summary: '停用备注地址 End it; mail to it is refused from now on',
    input: z.strictObject({ id: id('mailAddress') }),
    output: done,
    problems: ['mailAddress.notFound'],
  }),
  listMailAccounts: endpoint({
    method: 'GET',
    path: '/mailbox/account',
    access: page,
    summary: '公司绑定的邮箱 Bound mailboxes of the company',
    input: nothing,
    output: z.object({ content: z.array(Account) }),
  }),
  addMailAccount: endpoint({
    method: 'POST',
    path: '/mailbox/account',
    access: edit,
    summary: '绑定邮箱（IMAP，只读） Bind a mailbox, read-only',
    input: z.strictObject({ ...login, secret, fromDay: date }),
    output: Account,
    problems: ['mail.accountTaken', 'mail.boxesMost', ...testProblems],
  }),
  changeMailAccount: endpoint({
    method: 'PUT',
    path: '/mailbox/account/:id',
    access: edit,
    summary: '改绑定邮箱或停用 Change a bound mailbox, or turn it off',
    input: z.strictObject({ id: id('mailAccount'), ...login, secret: secret.optional(), on: z.boolean() }),
    output: Account,
    problems: ['mailAccount.notFound', 'mail.accountTaken', 'mail.secretNeeded', ...testProblems],
  }),
  removeMailAccount: endpoint({
    method: 'DELETE',
    path: '/mailbox/account/:id',
    access: edit,
    summary: '解绑，密码同时抹去 Unbind; its secret is erased',
    input: z.strictObject({ id: id('mailAccount') }),
    output: done,
    problems: ['mailAccount.notFound'],
  }),
  testMailAccount: endpoint({
    method: 'POST',
    path: '/mailbox/account/test',
    access: edit,
    summary: '测试连接 Log in and out again',
    input: z.strictObject({ ...login, id: id('mailAccount').optional(), secret: secret.optional() }),
    output: Tested,
    problems: ['mailAccount.notFound', 'mail.secretNeeded', ...testProblems],
  }),
  readMailAccountNow: endpoint({
    method: 'POST',
    path: '/mailbox/account/:id/read',
    access: edit,
    summary: '现在收取 Read it now',
    input: z.strictObject({ id: id('mailAccount') }),
    output: done,
    problems: ['mailAccount.notFound'],
  }),
  listSenderRules: endpoint({
    method: 'GET',
    path: '/mailbox/sender',
    access: page,
    summary: '发件人规则 Rules about senders',
    input: nothing,
    output: z.object({ content: z.array(Rule), max: z.number().int() }),
  }),
  addSenderRule: endpoint({
    method: 'POST',
    path: '/mailbox/sender',
    access: edit,
    summary: '加发件人规则 Allow or block a sender',
    input: z.strictObject({
      sender: line(100, 1),
      verdict: z.enum(senderVerdicts),
      category: z.number().int().min(0).max(3).default(0),
      poolIds: z.array(id('pool')).max(20).default([]),
      comment: comment.default(''),
    }),
    output: Rule,
    problems: ['mail.ruleTaken', 'mail.rulesMost', 'pool.notFound'],
  }),
  removeSenderRule: endpoint({
    method: 'DELETE',
    path: '/mailbox/sender/:id',
    access: edit,
    summary: '删除发件人规则 Remove a rule',
    input: z.strictObject({ id: id('mailSenderRule') }),
    output: done,
    problems: ['mailRule.notFound'],
  }),
} as const

const OwnAddress = Address.extend({ companyId: id('company'), companyName: z.string(), waiting: z.boolean() })
export const ownMailboxEndpoints = {
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
    summary: '收取一个已确认的个人邮箱 Read a confirmed mailbox of mine',
    input: z.strictObject({ ...login, secret, fromDay: date }),
    output: Account,
    problems: ['mail.notConfirmed', 'mail.accountTaken', ...testProblems],
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
} as const
