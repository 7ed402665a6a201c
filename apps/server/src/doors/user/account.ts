import type { accountEndpoints } from '@piaotai/contract/user/account.ts'
import type { mailboxEndpoints } from '@piaotai/contract/user/mailboxes.ts'
import type { sessionEndpoints } from '@piaotai/contract/user/sessions.ts'
import type { signInRulesEndpoints } from '@piaotai/contract/user/sign-in-rules.ts'
import type { AccountUses as Uses } from '../../modules/account/index.ts'
import { callerOf, type CookieRules } from '../cookies.ts'
import type { HandlersOf } from '../serve-center.ts'

/** `showPicture` answers a PNG. */
export type AccountUses = Uses & { readonly showPicture: (name: string) => Promise<Uint8Array> }
type Ends = typeof accountEndpoints & typeof sessionEndpoints & typeof mailboxEndpoints & typeof signInRulesEndpoints
export const accountHandlers = (uses: AccountUses, rules: CookieRules): HandlersOf<Ends> => ({
  readUser: ({ who }) => uses.readUser(who),
  modifyUser: ({ who, input }) => uses.modifyUser(who, input),
  readPicture: async ({ input, reply }) => {
    const png = await uses.showPicture(input.name)
    await reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable').send(png)
  },
  modifyPassword: ({ who, input, request }) => uses.modifyPassword(who, input, callerOf(request, rules)),
  setPassword: ({ who, input }) => uses.setPassword(who, input),
  resetPassword: ({ input, request }) => uses.resetPassword(input, callerOf(request, rules)),
  registerByEmail: ({ input }) => uses.registerByEmail(input),
  registerByTel: ({ input }) => uses.registerByTel(input),
  registerByMiniProgram: ({ input, request }) => uses.registerByMiniProgram(input, callerOf(request, rules)),
  bindTel: ({ who, input }) => uses.bindTel(who, input),
  bindEmail: ({ who, input }) => uses.bindEmail(who, input),
  bindFirstTel: ({ who, input }) => uses.bindFirstTel(who, input),
  bindWx: ({ who, input, request }) => uses.bindWx(who, input, callerOf(request, rules)),
  unbindWx: ({ who, input }) => uses.unbindWx(who, input),
  listSessions: ({ who }) => uses.listSessions(who),
  endOtherSessions: ({ who }) => uses.endOtherSessions(who),
  endSession: ({ who, input }) => uses.endSession(who, input),
  enrolTotp: ({ who, input }) => uses.enrolTotp(who, input),
  confirmTotp: ({ who, input }) => uses.confirmTotp(who, input),
  disableTotp: ({ who, input }) => uses.disableTotp(who, input),
  renewRecoveryCodes: ({ who, input }) => uses.renewRecoveryCodes(who, input),
  readOwnProof: ({ who }) => uses.readOwnProof(who),
  sendOwnProofCode: ({ who, input, request }) => uses.sendOwnProofCode(who, input, callerOf(request, rules)),
  giveOwnProof: ({ who, input }) => uses.giveOwnProof(who, input),
  listMailboxes: ({ who }) => uses.listMailboxes(who),
  addMailbox: ({ who, input, request }) => uses.addMailbox(who, input, callerOf(request, rules)),
  resendMailbox: ({ who, input, request }) => uses.resendMailbox(who, input, callerOf(request, rules)),
  removeMailbox: ({ who, input }) => uses.removeMailbox(who, input),
  readMailboxLink: ({ input }) => uses.readMailboxLink(input),
  confirmMailbox: ({ input }) => uses.confirmMailbox(input),
  cancelMailbox: ({ input }) => uses.cancelMailbox(input),
  readSignInRules: ({ who }) => uses.readSignInRules(who),
  saveSignInRules: ({ who, input }) => uses.saveSignInRules(who, input),
})
