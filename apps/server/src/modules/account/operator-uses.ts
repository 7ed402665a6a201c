import { eraseAccount, type EraseNeeds } from './erase-account.ts'
import { disableAccount, enableAccount, endAllSessions, resetSecondFactor } from './operate-accounts.ts'
import { unlockAccount } from './unlock.ts'

/** What operators do for accounts, given its needs at once. */
export const accountOperatorUses = (needs: EraseNeeds) => ({
  unlockAccount: unlockAccount(needs),
  resetSecondFactor: resetSecondFactor(needs),
  endAllSessions: endAllSessions(needs),
  disableAccount: disableAccount(needs),
  enableAccount: enableAccount(needs),
  eraseAccount: eraseAccount(needs),
})
