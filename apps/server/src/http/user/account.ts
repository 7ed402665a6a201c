import type { accountEndpoints } from '@piaotai/contract/user/account.ts'
import type { mailboxEndpoints } from '@piaotai/contract/user/mailboxes.ts'
import type { sessionEndpoints } from '@piaotai/contract/user/sessions.ts'
import type { signInRulesEndpoints } from '@piaotai/contract/user/sign-in-rules.ts'
import type { AccountUseCases as UseCases } from '../../modules/account/index.ts'
import { callerOf, type CookieRules } from '../cookies.ts'
import type { HandlersOf } from '../register-center.ts'

/** `showPicture` returns a PNG. */
export type AccountUseCases = UseCases & { readonly showPicture: (name: string) => Promise<Uint8Array> }
type Ends = typeof accountEndpoints & typeof sessionEndpoints & typeof mailboxEndpoints & typeof signInRulesEndpoints
export const accountRoutes = (useCases: AccountUseCases, rules: CookieRules): HandlersOf<Ends> => ({
  readUser: ({ who }) => useCases.readUser(who),
  modifyUser: ({ who, input }) => useCases.modifyUser(who, input),
  readPicture: async ({ input, reply }) => {
    const png = await useCases.showPicture(input.name)
    await reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable').send(png)
  },
  modifyPassword: ({ who, input, request }) => useCases.modifyPassword(who, input, callerOf(request, rules)),
  setPassword: ({ who, input }) => useCases.setPassword(who, input),
  resetPassword: ({ input, request }) => useCases.resetPassword(input, callerOf(request, rules)),
  registerByEmail: ({ input }) => useCases.registerByEmail(input),
  registerByTel: ({ input }) => useCases.registerByTel(input),
  registerByMiniProgram: ({ input, request }) => useCases.registerByMiniProgram(input, callerOf(request, rules)),
  bindTel: ({ who, input }) => useCases.bindTel(who, input),
  bindEmail: ({ who, input }) => useCases.bindEmail(who, input),
  bindFirstTel: ({ who, input }) => useCases.bindFirstTel(who, input),
  bindWx: ({ who, input, request }) => useCases.bindWx(who, input, callerOf(request, rules)),
  unbindWx: ({ who, input }) => useCases.unbindWx(who, input),
  listSessions: ({ who }) => useCases.listSessions(who),
  endOtherSessions: ({ who }) => useCases.endOtherSessions(who),
  endSession: ({ who, input }) => useCases.endSession(who, input),
  enrolTotp: ({ who, input }) => useCases.enrolTotp(who, input),
  confirmTotp: ({ who, input }) => useCases.confirmTotp(who, input),
  disableTotp: ({ who, input }) => useCases.disableTotp(who, input),
  renewRecoveryCodes: ({ who, input }) => useCases.renewRecoveryCodes(who, input),
  readOwnProof: ({ who }) => useCases.readOwnProof(who),
  sendOwnProofCode: ({ who, input, request }) => useCases.sendOwnProofCode(who, input, callerOf(request, rules)),
  giveOwnProof: ({ who, input }) => useCases.giveOwnProof(who, input),
  listMailboxes: ({ who }) => useCases.listMailboxes(who),
  addMailbox: ({ who, input, request }) => useCases.addMailbox(who, input, callerOf(request, rules)),
  resendMailbox: ({ who, input, request }) => useCases.resendMailbox(who, input, callerOf(request, rules)),
  removeMailbox: ({ who, input }) => useCases.removeMailbox(who, input),
  readMailboxLink: ({ input }) => useCases.readMailboxLink(input),
  confirmMailbox: ({ input }) => useCases.confirmMailbox(input),
  cancelMailbox: ({ input }) => useCases.cancelMailbox(input),
  readSignInRules: ({ who }) => useCases.readSignInRules(who),
  saveSignInRules: ({ who, input }) => useCases.saveSignInRules(who, input),
})
