import { inAccount } from './account-log.ts'
import { noteFor, personBy, type OperateNeeds } from './operate-accounts.ts'
import { forgetPasswordGuesses } from './password-guesses.ts'

/** Forgets what an account has used up: wrong passwords, wrong codes, codes sent. Its secrets stay as they are. For operators. */
export const unlockAccount =
  (needs: Pick<OperateNeeds, 'db' | 'audit' | 'attempts'>) =>
  async (operator: string, account: string): Promise<{ readonly name: string }> => {
    const { db, attempts } = needs
    const person = await personBy(needs, account)
    await inAccount(db, person, async (tx) => {
      await forgetPasswordGuesses(attempts, tx, person.id)
      await attempts.clear(tx, 'totp', person.id)
      for (const target of [person.tel, person.email].filter((t) => t !== null)) {
        for (const kind of ['codeEvery', 'codeHour', 'codeDay'] as const) await attempts.clear(tx, kind, target)
        await tx
          .deleteFrom('attempt')
          .where('kind', '=', 'code')
          .where(
            'subject',
            'in',
            ['signIn', 'register', 'reset', 'bind', 'confirm'].map((purpose) => `${purpose}|${target}`),
          )
          .execute()
      }
      await noteFor(needs, tx, operator, person, 'account.unlocked')
    })
    return { name: person.name }
  }
