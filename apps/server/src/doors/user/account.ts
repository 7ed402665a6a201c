import type { accountEndpoints } from '@piaotai/contract/user/account.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { readUser } from '../../modules/account/index.ts'
import type { HandlersOf } from '../serve-center.ts'

export interface AccountUses { readonly readUser: ReturnType<typeof readUser> }
const later = async (): Promise<never> => { throw new Problem('busy') }
export const accountHandlers = (uses: AccountUses): HandlersOf<typeof accountEndpoints> => ({
  readUser: ({ who }) => uses.readUser(who),
  modifyUser: later, modifyPassword: later, setPassword: later, resetPassword: later, registerByEmail: later, registerByTel: later, registerByMiniProgram: later,
  bindTel: later, bindEmail: later, bindFirstTel: later, bindWx: later, unbindWx: later, listSessions: later, endOtherSessions: later, endSession: later,
  enrolTotp: later, confirmTotp: later, disableTotp: later, listMailboxes: later, addMailbox: later, resendMailbox: later, removeMailbox: later, readMailboxLink: later, confirmMailbox: later, cancelMailbox: later,
  readSignInRules: later, saveSignInRules: later,
})
