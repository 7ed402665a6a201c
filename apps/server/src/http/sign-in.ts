// The steps of signing in and out that set or clear cookies.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Centers } from '@piaotai/contract/centers.ts'
import { Problem, statusOf } from '@piaotai/domain/problems.ts'
import type { AccountUseCases, Begun } from '../modules/people/account/index.ts'
import { forgetRemembered, rememberedOf, setBrowser, finalizeSignIn, type CookieRules } from './cookies.ts'
import type { Handlers } from './register-center.ts'

type Handled = 'createToken' | 'logout' | 'beginSso' | 'finishSso' | 'beginMiniProgram'
export type SignInUseCases = Pick<AccountUseCases, Handled>
export const signInHandlers = (useCases: SignInUseCases, rules: CookieRules): Handlers<Centers['auth'], Handled> => {
  const begun = async <T>(
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    work: Promise<Begun<T>>,
  ): Promise<T> => {
    const { answer, browser } = await work
    setBrowser(request, reply, rules, browser)
    return answer
  }
  return {
    createToken: async ({ input, caller, request, reply }) => {
      const remembered = input.grantType === 'refresh' ? rememberedOf(request, rules) : null
      const signedIn = await useCases.createToken(input, { ...caller, remembered }).catch((error: unknown) => {
        // The remembered token is dead: the browser should not present it again.
        if (remembered && error instanceof Problem && statusOf(error.type) === 401) forgetRemembered(request, reply, rules)
        throw error
      })
      return finalizeSignIn(request, reply, rules, signedIn)
    },
    logout: ({ who, request, reply }) => {
      forgetRemembered(request, reply, rules)
      return useCases.logout(who)
    },
    beginSso: ({ input, caller, ...call }) => begun(call, useCases.beginSso(input, caller)),
    finishSso: async ({ input, caller, request, reply }) => finalizeSignIn(request, reply, rules, await useCases.finishSso(input, caller)),
    beginMiniProgram: ({ caller, ...call }) => begun(call, useCases.beginMiniProgram(caller)),
  }
}
