// Where a person is signed in, and the authenticator that they sign in with.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { code, done, id, instant, nothing, oldPassword as password } from '../shapes.ts'
import { codeProblems, overtaken, passwordProblems } from './proof-problems.ts'

export const SessionItem = z.object({
  id,
  current: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
  ip: z.string().nullable(),
  agent: z.string().nullable(),
  by: z.enum(['password', 'sms', 'sso', 'miniProgram', 'register', 'remembered']),
  remembered: z.boolean(),
})

export const sessionEndpoints = {
  listSessions: endpoint({
    method: 'GET',
    path: '/user/session',
    access: 'signedIn',
    summary: '我登录着的设备 My open sessions',
    input: nothing,
    output: z.object({ content: z.array(SessionItem) }),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/user/session/others',
    access: 'signedIn',
    summary: '退出其他所有设备 Sign out everywhere else',
    input: nothing,
    output: z.object({ ended: z.number().int() }),
    problems: [overtaken],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/user/session/:id',
    access: 'signedIn',
    summary: '退出一台设备 Sign out one device',
    input: z.strictObject({ id }),
    output: done,
    problems: ['session.notFound', overtaken],
  }),

  enrolTotp: endpoint({
    method: 'POST',
    path: '/user/totp/enrol',
    access: 'signedIn',
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
    access: 'signedIn',
    summary: '开启验证器：输入首个动态码 Authenticator: confirm with its first code',
    input: z.strictObject({ code }),
    output: done,
    problems: [...codeProblems, 'account.totpOff', overtaken],
  }),
  disableTotp: endpoint({
    method: 'POST',
    path: '/user/totp/off',
    access: 'signedIn',
    summary: '关闭验证器，凭密码与动态码 Switch the authenticator off',
    input: z.strictObject({ password, code }),
    output: done,
    problems: [...passwordProblems, ...codeProblems, 'account.totpOff', 'account.totpDemanded', overtaken],
  }),
} as const
