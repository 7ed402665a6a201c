// Early demos had one password everywhere; a later start gives them this machine's own.
import type { AccountDeps } from './deps.ts'
import { inAccount, note, personColumns } from './account-log.ts'
import { demoDomain } from './demo-accounts.ts'
import { hashPassword, passwordFits } from './proof/passwords.ts'
import { endSessions } from './sessions.ts'

/** Replaces the `known` password of demo accounts; returns whether the account `first` now has the new one. */
export const rotateDemoPassword =
  ({ db, clock, audit }: Pick<AccountDeps, 'db' | 'clock' | 'audit'>) =>
  async (first: string, known: string, password: string): Promise<boolean> => {
    const all = await db.outside((tx) =>
      tx
        .selectFrom('app_user')
        .select([...personColumns, 'email', 'password_hash'])
        .where('email', 'like', `%@${demoDomain}`)
        .execute(),
    )
    const main = all.find(({ email }) => email === first)?.password_hash ?? null
    if (await passwordFits(main, password)) return true
    if (!(await passwordFits(main, known))) return false
    const hash = await hashPassword(password)
    for (const person of all) {
      if (!(await passwordFits(person.password_hash, known))) continue
      await inAccount(db, person, async (tx) => {
        const now = clock.now()
        await tx
          .updateTable('app_user')
          .set({ password_hash: hash, password_changed_at: now.toISOString() })
          .where('id', '=', person.id)
          .execute()
        await endSessions(tx, now, { userId: person.id, because: 'password' })
        await note(audit, tx, person, 'account.passwordChanged', { by: 'demo' })
      })
    }
    return true
  }
