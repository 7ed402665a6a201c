import { emailOf } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Attempts } from '../../kernel/attempts.ts'
import type { Audit, Database } from '../../kernel/needs.ts'
import { inAccount, personColumns } from './account-log.ts'
import { forgetPasswordGuesses } from './password-guesses.ts'

/** Forgets what an account has used up: wrong passwords, wrong codes, codes sent. Its secrets stay as they are. For operators. */
export const unlockAccount =
  ({ db, audit, attempts }: { readonly db: Database; readonly audit: Audit; readonly attempts: Attempts }) =>
  async (operator: string, account: string): Promise<{ readonly name: string }> => {
    const asked = emailOf(account) ?? account.trim()
    const person = await db.outside((tx) =>
      tx
        .selectFrom('app_user')
        .select([...personColumns, 'tel', 'email'])
        .where((eb) => eb.or([eb('email', '=', asked), eb('tel', '=', asked)]))
        .executeTakeFirst(),
    )
    if (!person) throw new Problem('account.unknown')
    await inAccount(db, { ...person, stamp: undefined }, async (tx) => {
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
      await audit.record(tx, { companyId: person.default_company_id ?? person.id, userId: null, userName: operator }, [
        { action: 'account.unlocked', objectType: 'user', objectId: person.id },
      ])
    })
    return { name: person.name }
  }
