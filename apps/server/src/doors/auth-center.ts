import type { FastifyReply, FastifyRequest } from 'fastify'
import type { authCenter } from '@piaotai/contract/auth-center.ts'
import { Problem, statusOf } from '@piaotai/domain/problems.ts'
import type { AccountUses, Begun } from '../modules/account/index.ts'
import { callerOf, forgetRemembered, rememberedOf, setBrowser, settleSignIn, type CookieRules } from './cookies.ts'
import type { Handlers } from './serve-center.ts'

export type AuthUses = AccountUses
export const authDoor = (uses: AuthUses, rules: CookieRules): Handlers<typeof authCenter> => {
  const begun = async <T>(
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    work: Promise<Begun<T>>,
  ): Promise<T> => {
    const { answer, browser } = await work
    setBrowser(request, reply, rules, browser)
    return answer
  }
  return {
    createToken: async ({ input, request, reply }) => {
      const caller = { ...callerOf(request, rules), remembered: input.grantType === 'refresh' ? rememberedOf(request, rules) : null }
      const signedIn = await uses.createToken(input, caller).catch((error: unknown) => {
        // What the browser remembers is dead: it should not ask again.
        if (caller.remembered && error instanceof Problem && statusOf(error.word) === 401) forgetRemembered(request, reply, rules)
        throw error
      })
      return settleSignIn(request, reply, rules, signedIn)
    },
    logout: ({ who, request, reply }) => {
      forgetRemembered(request, reply, rules)
      return uses.logout(who)
    },
    drawCaptcha: ({ input, request }) => uses.drawCaptcha(input, callerOf(request, rules)),
    sendSmsCode: ({ input, request }) => uses.sendSmsCode(input, callerOf(request, rules)),
    sendEmailCode: ({ input, request }) => uses.sendEmailCode(input, callerOf(request, rules)),
    sendFactorCode: ({ input, request }) => uses.sendFactorCode(input, callerOf(request, rules)),
    enrolFactor: ({ input, request }) => uses.enrolFactor(input, callerOf(request, rules)),
    beginSso: ({ input, request, reply }) => begun({ request, reply }, uses.beginSso(input, callerOf(request, rules))),
    finishSso: async ({ input, request, reply }) =>
      settleSignIn(request, reply, rules, await uses.finishSso(input, callerOf(request, rules))),
    beginMiniProgram: ({ request, reply }) => begun({ request, reply }, uses.beginMiniProgram(callerOf(request, rules))),
    watchMiniProgram: ({ input, request }) => uses.watchMiniProgram(input, callerOf(request, rules)),
    confirmMiniProgram: ({ input }) => uses.confirmMiniProgram(input),
  }
}
