// The person: who they are, how they sign in, what they are reached by.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint } from '../endpoint.ts'
import { code, done, email, id, instant, line, newPassword, nothing, oldPassword, phone, ticket } from '../shapes.ts'

export const UserInfo = z.object({
  id, name: z.string(), headUrl: z.string().nullable(), avatar: z.string().nullable(), nickName: z.string().nullable(),
  tel: z.string().nullable(), emailAccount: z.string().nullable(), bindWx: z.boolean(), defaultTeamId: z.string().nullable(),
  /** False for a person who came by the mini-program or a partner and has set none. */
  hasPassword: z.boolean(),
  /** The password is older than three months: a reminder, never a lock. */
  passwordAged: z.boolean(),
  totpOn: z.boolean(),
})
export const SessionItem = z.object({ id, current: z.boolean(), createdAt: instant, lastSeenAt: instant, ip: z.string().nullable(), agent: z.string().nullable(), by: z.enum(['password', 'sms', 'sso', 'miniProgram', 'register', 'remembered']), remembered: z.boolean() })
export const PersonalMailbox = z.object({ id, email: z.string(), state: z.enum(['waiting', 'confirmed']), createdAt: instant, confirmedAt: instant.nullable() })

/** Fields of user/info that modifyFieldList may name; those not named stay as they are. */
export const modifiableField = z.enum(['name', 'headUrl'])
const password = oldPassword
const emailDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/
const mailLink = z.string().regex(/^[A-Za-z0-9_-]{40,64}$/, 'token')
/** The sessions of the person were ended while the call was on its way: what it proved counts no more. */
const overtaken = 'account.ticketInvalid'
const codeProblems = ['account.codeWrong', 'account.codeExhausted'] as const
const passwordProblems = ['account.passwordWrong', 'account.locked', 'account.passwordMissing'] as const

export const accountEndpoints = {
  readUser: endpoint({ method: 'GET', path: '/user/info', access: 'signedIn', summary: '当前用户 Current user', input: nothing, output: UserInfo }),
  modifyUser: endpoint({
    method: 'PUT', path: '/user/info', access: 'signedIn', summary: '改姓名、头像 Change name or picture',
    /** `headUrl` is the url that an uploaded jpg, jpeg or png (5 MB) was answered with, or the present one; null or empty to have none. */
    input: z.strictObject({ name: z.string().max(200).optional(), headUrl: line(2000).nullable().optional(), modifyFieldList: z.array(modifiableField).min(1).max(2) }),
    output: done, problems: ['account.nameInvalid', 'account.pictureInvalid', 'file.notFound', 'file.tooLarge', overtaken],
  }),
  readPicture: endpoint({
    method: 'GET', path: '/user/picture/:name', access: 'public', summary: '头像（地址不可猜） A person’s picture, at an address that cannot be guessed', answers: 'bytes',
    input: z.strictObject({ name: z.string().regex(/^[0-9a-f-]{36}\.\d{6}\.[0-9a-f]{32}$/) }), output: z.any(), problems: ['file.notFound'],
  }),
  modifyPassword: endpoint({
    method: 'PUT', path: '/user/password/modify', access: 'signedIn', summary: '改密码，其他会话全部结束 Change the password; every other session ends',
    input: z.strictObject({ password, newPassword }), output: done, problems: [...passwordProblems, 'account.passwordWeak', overtaken],
  }),
  setPassword: endpoint({
    method: 'POST', path: '/user/password/set', access: 'signedIn', summary: '首次设密码，凭已绑手机或邮箱的验证码 A first password, by a code of purpose `reset` to the bound phone or e-mail',
    input: z.strictObject({ account: z.union([phone, email]), code, newPassword }), output: done, problems: [...codeProblems, 'account.passwordWeak', 'account.passwordPresent', overtaken],
  }),
  resetPassword: endpoint({
    method: 'POST', path: '/user/password/reset', access: 'public', summary: '忘记密码，凭 `reset` 验证码，所有会话结束 Forgotten password, by a code of purpose `reset`; every session ends',
    input: z.strictObject({ account: z.union([phone, email]), code, newPassword }), output: done, problems: [...codeProblems, 'account.passwordWeak', 'account.unknown', overtaken],
  }),

  registerByEmail: endpoint({
    method: 'POST', path: '/user/register/email', access: 'public', summary: '邮箱注册，凭 `register` 验证码 Register by e-mail',
    input: z.strictObject({ email, code, newPassword, name: z.string().max(200).default('') }), output: z.object({ id }), problems: [...codeProblems, 'account.passwordWeak', 'account.nameInvalid', 'account.emailTaken'],
  }),
  registerByTel: endpoint({
    method: 'POST', path: '/user/register/tel', access: 'public', summary: '手机注册，凭 `register` 验证码 Register by phone',
    input: z.strictObject({ tel: phone, code, newPassword, name: z.string().max(200).default('') }), output: z.object({ id }), problems: [...codeProblems, 'account.passwordWeak', 'account.nameInvalid', 'account.telTaken'],
  }),
  registerByMiniProgram: endpoint({
    method: 'POST', path: '/user/register/mini-program', access: 'public', summary: '小程序注册：扫码后绑手机；号码已有账号时绑到该账号 Register by the mini-program with a phone; a phone that has an account gets the binding',
    input: z.strictObject({ ticket, tel: phone, code }), output: z.object({ id, existing: z.boolean(), /** Signs in by grantType `mini_program` at once. */ ticket: z.string() }), problems: [...codeProblems, 'account.ticketInvalid', 'account.wxTaken'],
  }),

  bindTel: endpoint({
    method: 'POST', path: '/user/bind/tel', access: 'signedIn', summary: '绑定或换绑手机，凭密码与 `bind` 验证码；其他会话结束 Bind a phone; other sessions end',
    input: z.strictObject({ tel: phone, code, password }), output: done, problems: [...codeProblems, ...passwordProblems, 'account.telTaken', overtaken],
  }),
  bindEmail: endpoint({
    method: 'POST', path: '/user/bind/email', access: 'signedIn', summary: '绑定或换绑邮箱，凭密码与 `bind` 验证码；其他会话结束 Bind an e-mail; other sessions end',
    input: z.strictObject({ email, code, password }), output: done, problems: [...codeProblems, ...passwordProblems, 'account.emailTaken', overtaken],
  }),
  bindFirstTel: endpoint({
    method: 'POST', path: '/user/bind/first-tel', access: 'signedIn', summary: '首次绑手机（/bindPhone），没有密码的账号 A first phone for an account without password',
    input: z.strictObject({ tel: phone, code }), output: done, problems: [...codeProblems, 'account.telTaken', 'account.passwordPresent', overtaken],
  }),
  bindWx: endpoint({
    method: 'POST', path: '/user/wx/bind', access: 'signedIn', summary: '绑定微信：小程序扫码确认后的票据与密码 Bind WeChat by a confirmed mini-program ticket',
    input: z.strictObject({ ticket, password }), output: done, problems: [...passwordProblems, 'account.ticketInvalid', 'account.stillWaiting', 'account.wxTaken'],
  }),
  unbindWx: endpoint({
    method: 'POST', path: '/user/wx/unbind', access: 'signedIn', summary: '解绑微信，凭密码 Unbind WeChat', input: z.strictObject({ password, userId: id }), output: done, problems: [...passwordProblems, 'account.wxNotBound', overtaken],
  }),

  listSessions: endpoint({ method: 'GET', path: '/user/session', access: 'signedIn', summary: '我登录着的设备 My open sessions', input: nothing, output: z.object({ content: z.array(SessionItem) }) }),
  endOtherSessions: endpoint({ method: 'DELETE', path: '/user/session/others', access: 'signedIn', summary: '退出其他所有设备 Sign out everywhere else', input: nothing, output: z.object({ ended: z.number().int() }), problems: [overtaken] }),
  endSession: endpoint({ method: 'DELETE', path: '/user/session/:id', access: 'signedIn', summary: '退出一台设备 Sign out one device', input: z.strictObject({ id }), output: done, problems: ['session.notFound', overtaken] }),

  enrolTotp: endpoint({ method: 'POST', path: '/user/totp/enrol', access: 'signedIn', summary: '开启验证器：取密钥 Authenticator: get its secret', input: z.strictObject({ password }), output: z.object({ secret: z.string(), /** otpauth://… for a QR code */ uri: z.string() }), problems: [...passwordProblems, 'account.totpOn'] }),
  confirmTotp: endpoint({ method: 'POST', path: '/user/totp/confirm', access: 'signedIn', summary: '开启验证器：输入首个动态码 Authenticator: confirm with its first code', input: z.strictObject({ code }), output: done, problems: [...codeProblems, 'account.totpOff', overtaken] }),
  disableTotp: endpoint({ method: 'POST', path: '/user/totp/off', access: 'signedIn', summary: '关闭验证器，凭密码与动态码 Switch the authenticator off', input: z.strictObject({ password, code }), output: done, problems: [...passwordProblems, ...codeProblems, 'account.totpOff', 'account.totpDemanded', overtaken] }),

  listMailboxes: endpoint({ method: 'GET', path: '/user/mailbox', access: 'signedIn', summary: '我的个人邮箱，至多 5 个 My mailboxes, five at most', input: nothing, output: z.object({ content: z.array(PersonalMailbox), max: z.number().int() }) }),
  addMailbox: endpoint({ method: 'POST', path: '/user/mailbox', access: 'signedIn', summary: '绑定个人邮箱，发确认邮件 Bind a mailbox; a confirmation mail is sent', input: z.strictObject({ email }), output: PersonalMailbox, problems: ['mailbox.limit', 'mailbox.duplicate', 'account.codeTooSoon', 'account.codeTooMany', overtaken] }),
  resendMailbox: endpoint({ method: 'POST', path: '/user/mailbox/:id/resend', access: 'signedIn', summary: '重发确认邮件 Send the confirmation mail again', input: z.strictObject({ id }), output: done, problems: ['mailbox.notFound', 'mailbox.confirmed', 'account.codeTooSoon', 'account.codeTooMany', overtaken] }),
  removeMailbox: endpoint({ method: 'DELETE', path: '/user/mailbox/:id', access: 'signedIn', summary: '解绑个人邮箱 Unbind a mailbox', input: z.strictObject({ id }), output: done, problems: ['mailbox.notFound', overtaken] }),
  readMailboxLink: endpoint({ method: 'GET', path: '/user/mailbox/link/:token', access: 'public', summary: '邮件里的链接指向哪个邮箱 What a mail’s link is about', input: z.strictObject({ token: mailLink }), output: z.object({ email: z.string(), userName: z.string(), state: z.enum(['waiting', 'confirmed']) }), problems: ['mailbox.linkInvalid'] }),
  confirmMailbox: endpoint({ method: 'POST', path: '/user/mailbox/link/confirm', access: 'public', summary: '确认个人邮箱（邮件链接） Confirm a mailbox', input: z.strictObject({ token: mailLink }), output: done, problems: ['mailbox.linkInvalid', 'mailbox.duplicate'] }),
  cancelMailbox: endpoint({ method: 'POST', path: '/user/mailbox/link/cancel', access: 'public', summary: '取消绑定（/visitor/emailCancel） Cancel a mailbox by its mail’s link', input: z.strictObject({ token: mailLink }), output: done, problems: ['mailbox.linkInvalid'] }),

  readSignInRules: endpoint({
    method: 'GET', path: '/team/sign-in', access: { role: 'superAdmin' }, summary: '公司的登录要求与单点登录（超级管理员） How people of this company sign in (super admin)', input: nothing,
    output: z.object({ demandsTotp: z.boolean(), sso: z.object({ on: z.boolean(), issuer: z.string(), clientId: z.string(), hasSecret: z.boolean(), domains: z.array(z.string()), redirectUrl: z.string() }) }),
  }),
  saveSignInRules: endpoint({
    method: 'PUT', path: '/team/sign-in', access: { role: 'superAdmin' }, summary: '改公司的登录要求与单点登录（超级管理员） Change them (super admin)',
    /** `clientSecret` is kept when left out. Domains belong to one company each. */
    input: z.strictObject({
      demandsTotp: z.boolean().optional(),
      sso: z.strictObject({ on: z.boolean(), issuer: z.string().max(300).regex(/^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?(\/[A-Za-z0-9._~/-]*)?$/, 'issuer'), clientId: line(200, 1), clientSecret: line(500, 1).optional(), domains: z.array(z.string().max(limits.email).transform((s) => s.trim().toLowerCase()).refine((s) => emailDomain.test(s), 'domain')).min(1).max(20) }).optional(),
    }), output: done, problems: ['sso.domainTaken', 'sso.secretMissing', 'sso.issuerRefused'],
  }),
} as const
