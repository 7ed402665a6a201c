import { authCenter } from '@piaotai/contract/auth-center.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { createToken, logout } from '../modules/account/index.ts'
import type { Handlers } from './serve-center.ts'

export interface AuthUses { readonly createToken: ReturnType<typeof createToken>; readonly logout: ReturnType<typeof logout> }
const later = async (): Promise<never> => { throw new Problem('busy') }
export const authDoor = (uses: AuthUses): Handlers<typeof authCenter> => ({
  createToken: ({ input, request }) => uses.createToken(input, { ip: request.ip, agent: request.headers['user-agent'] ?? null }),
  logout: ({ who }) => uses.logout(who),
  drawCaptcha: later, sendSmsCode: later, sendEmailCode: later, sendFactorCode: later, enrolFactor: later, beginSso: later, finishSso: later, beginMiniProgram: later, watchMiniProgram: later, confirmMiniProgram: later,
})
