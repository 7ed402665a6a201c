import { inAccount } from '../account-log.ts'
import { noteFor, personBy, type OperatorDeps } from '../operator-accounts.ts'
import { clearPasswordAttempts } from './password-attempts.ts'

/** Resets an account's limits: wrong passwords, wrong codes, codes sent. Its secrets stay. For operators. */
export const unlockAccount =
  (deps: Pick<OperatorDeps, 'db' | 'audit' | 'rateLimits'>) =>
  async (operator: string, account: string): Promise<{ readonly name: string }> => {
    const { db, rateLimits } = deps
    const person = await personBy(deps, account)
    await inAccount(db, person, async (tx) => {
      await clearPasswordAttempts(rateLimits, tx, person.id)
      await rateLimits.clear(tx, 'totp', person.id)
      for (const target of [person.tel, person.email].filter((t) => t !== null)) {
        for (const kind of ['codeEvery', 'codeHour', 'codeDay'] as const) await rateLimits.clear(tx, kind, target)
        for (const purpose of ['signIn', 'register', 'reset', 'bind', 'confirm']) await rateLimits.clear(tx, 'code', `${purpose}|${target}`)
      }
      await noteFor(deps, tx, operator, person, 'account.unlocked')
    })
    return { name: person.name }
  }
