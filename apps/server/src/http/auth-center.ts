import type { FastifyReply, FastifyRequest } from 'fastify'
import type { authCenter } from '@piaotai/contract/auth-center.ts'
import { Problem, statusOf } from '@piaotai/domain/problems.ts'
import type { AccountUseCases, Begun } from '../modules/account/index.ts'
import { callerOf, forgetRemembered, rememberedOf, setBrowser, finalizeSignIn, type CookieRules } from './cookies.ts'
import type { Handlers } from './register-center.ts'

export type AuthUseCases = AccountUseCases
export const authRoutes = (useCases: AuthUseCases, rules: CookieRules): Handlers<typeof authCenter> => {
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
      const signedIn = await useCases.createToken(input, caller).catch((error: unknown) => {
        // The remembered token is dead: the browser should not present it again.
        if (caller.remembered && error instanceof Problem && statusOf(error.type) === 401) forgetRemembered(request, reply, rules)
        throw error
      })
      return finalizeSignIn(request, reply, rules, signedIn)
    },
    logout: ({ who, request, reply }) => {
      forgetRemembered(request, reply, rules)
      return useCases.logout(who)
    },
    drawCaptcha: ({ input, request }) => useCases.drawCaptcha(input, callerOf(request, rules)),
    sendSmsCode: ({ input, request }) => useCases.sendSmsCode(input, callerOf(request, rules)),
    sendEmailCode: ({ input, request }) => useCases.sendEmailCode(input, callerOf(request, rules)),
    sendFactorCode: ({ input, request }) => useCases.sendFactorCode(input, callerOf(request, rules)),
    enrolFactor: ({ input, request }) => useCases.enrolFactor(input, callerOf(request, rules)),
    beginSso: ({ input, request, reply }) => begun({ request, reply }, useCases.beginSso(input, callerOf(request, rules))),
    finishSso: async ({ input, request, reply }) =>
      finalizeSignIn(request, reply, rules, await useCases.finishSso(input, callerOf(request, rules))),
    beginMiniProgram: ({ request, reply }) => begun({ request, reply }, useCases.beginMiniProgram(callerOf(request, rules))),
    watchMiniProgram: ({ input, request }) => useCases.watchMiniProgram(input, callerOf(request, rules)),
    confirmMiniProgram: ({ input }) => useCases.confirmMiniProgram(input),
  }
}
