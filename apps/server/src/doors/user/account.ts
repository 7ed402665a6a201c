import type { accountEndpoints } from '@piaotai/contract/user/account.ts'
import type { readUser } from '../../modules/account/index.ts'
import type { HandlersOf } from '../serve-center.ts'

export interface AccountUses { readonly readUser: ReturnType<typeof readUser> }
export const accountHandlers = (uses: AccountUses): HandlersOf<typeof accountEndpoints> => ({
  readUser: ({ who }) => uses.readUser(who),
})
