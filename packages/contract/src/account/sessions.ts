// A person's sessions, and their authenticator.
import { z } from 'zod'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { code, done, factorCode, instant, nothing, oldPassword as password } from '../shapes.ts'
import { codeProblems, overtaken, passwordProblems, sendProblems } from './proof-problems.ts'
import { keyScope } from '../api-key/api-key.ts'
import { keptKeys, ownProof, ownSignInMethods, sentWay } from './proof-shapes.ts'
import { codeSent } from './sent-shapes.ts'

/** Shown once: each takes the place of one code of the authenticator, once. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const SessionItem = z
  .object({
    id: id('session'),
    current: z.boolean(),
    createdAt: instant,
    lastSeenAt: instant,
    ip: z.string().nullable(),
    agent: z.string().nullable(),
    by: z.enum(['password', 'sms', 'sso', 'miniProgram', 'register', 'remembered']),
    remembered: z.boolean(),
  })
  .meta({ id: 'Session' })

const access = { name: z.string(), company: z.object({ id: id('company'), name: z.string() }), lastUsedAt: instant.nullable() }

export const sessionEndpoints = part('user', null, {
  listSessions: endpoint({
    method: 'GET',
    path: '/user/session',
    access: 'own',
    summary: '我登录着的设备 My open sessions',
    input: nothing,
    output: z.object({ content: z.array(SessionItem) }),
  }),
  /** In every company of the caller: what opens the account besides its sessions. */
  listOwnAccess: endpoint({
    method: 'GET',
    path: '/user/session/access',
    access: 'own',
    summary: '我在各公司可用的密钥与设备 My live keys and devices, in every company',
    input: nothing,
    output: z.object({
      keys: z.array(z.object({ ...access, id: id('apiKey'), ends: z.string(), scopes: z.array(keyScope) })),
      devices: z.array(z.object({ ...access, id: id('device') })),
    }),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/user/session/others',
    access: 'own',
    summary: '退出其他所有设备；配对的设备和未保留的密钥一并停用 Sign out everywhere else; paired devices and keys not kept end',
    input: z.strictObject({ keepKeys: keptKeys.optional() }),
    output: z.object({ ended: z.number().int() }),
    problems: [overtaken],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/user/session/:id',
    access: 'own',
    summary: '退出一台设备 Sign out one device',
    input: z.strictObject({ id: id('session') }),
    output: done,
    problems: ['session.notFound', overtaken],
  }),

  enrolTotp: endpoint({
    method: 'POST',
    path: '/user/totp/enrol',
    access: 'own',
    summary: '开启验证器：取密钥 Authenticator: get its secret',
    input: z.strictObject({ password }),
    output: z.object({
      secret: z.string(),
      /** otpauth://… for a QR code */
      uri: z.string(),
    }),
    problems: [...passwordProblems, 'account.totpOn'],
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/user/totp/confirm',
    access: 'own',
    summary: '开启验证器：输入首个动态码，得到恢复码 Authenticator: confirm with its first code; answers recovery codes',
    input: z.strictObject({ code }),
    output: recoveryCodes,
    problems: [...codeProblems, 'account.totpOff', overtaken],
  }),
  disableTotp: endpoint({
    method: 'POST',
    path: '/user/totp/off',
    access: 'own',
    summary: '关闭验证器，凭密码与动态码或恢复码 Switch the authenticator off',
    input: z.strictObject({ password, code: factorCode }),
    output: done,
    problems: [...passwordProblems, ...codeProblems, 'account.totpOff', 'account.totpDemanded', overtaken],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/user/totp/recovery-codes',
    access: 'own',
    summary: '重新生成恢复码，旧的全部作废；凭密码与动态码或恢复码 New recovery codes; the old ones end',
    input: z.strictObject({ password, code: factorCode }),
    output: recoveryCodes,
    problems: [...passwordProblems, ...codeProblems, 'account.totpOff', overtaken],
  }),

  readOwnProof: endpoint({
    method: 'GET',
    path: '/user/session/own-proof',
    access: 'signedIn',
    summary: '单点登录的会话：怎样确认是本人 A session of single sign-on: how its person may prove themselves',
    input: nothing,
    output: z.object({ needed: z.boolean(), ways: ownSignInMethods }),
  }),
  sendOwnProofCode: endpoint({
    method: 'POST',
    path: '/user/session/own-proof/code',
    access: 'signedIn',
    summary: '单点登录的会话：发验证码到本人的手机或邮箱 A session of single sign-on: send a code to the person’s own phone or e-mail',
    input: z.strictObject({ way: sentWay }),
    output: codeSent,
    problems: ['account.wayClosed', ...sendProblems],
  }),
  giveOwnProof: endpoint({
    method: 'POST',
    path: '/user/session/own-proof',
    access: 'signedIn',
    summary:
      '单点登录的会话：确认是本人，之后可进入其他公司 A session of single sign-on: prove oneself; it is bound to the company no more',
    input: z.strictObject(ownProof),
    output: done,
    problems: [...passwordProblems, ...codeProblems, 'account.wayClosed', overtaken],
  }),
})
