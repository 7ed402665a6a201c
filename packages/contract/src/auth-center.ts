import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { center, endpoint } from './endpoint.ts'
import { done, line, nothing } from './shapes.ts'

export const Token = z.object({
  accessToken: z.string(), tokenType: z.literal('bearer'),
  /** Seconds until the session ends at the latest. */
  expiresIn: z.number().int(),
})

export const authCenter = center('/auth-center', '登录 Auth', {
  createToken: endpoint({
    method: 'POST', path: '/oauth/token', access: 'public', summary: '登录，换取会话令牌 Sign in',
    input: z.strictObject({ grantType: z.literal('password'), account: line(limits.email, 1), password: z.string().min(1).max(limits.passwordInput) }),
    output: Token, problems: ['account.wrongCredentials', 'account.locked'],
  }),
  logout: endpoint({ method: 'DELETE', path: '/oauth/logout', access: 'signedIn', summary: '退出登录 Sign out', input: nothing, output: done }),
})
