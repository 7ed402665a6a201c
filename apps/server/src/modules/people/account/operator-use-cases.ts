import { eraseAccount, type EraseDeps } from './erase-account.ts'
import { disableAccount, enableAccount, endAllSessions, resetSecondFactor } from './operator-accounts.ts'
import { unlockAccount } from './sign-in/unlock.ts'

/** Account actions of operators, built from their dependencies. */
export const accountOperatorUseCases = (deps: EraseDeps) => ({
  unlockAccount: unlockAccount(deps),
  resetSecondFactor: resetSecondFactor(deps),
  endAllSessions: endAllSessions(deps),
  disableAccount: disableAccount(deps),
  enableAccount: enableAccount(deps),
  eraseAccount: eraseAccount(deps),
})
