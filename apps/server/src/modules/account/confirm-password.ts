import { Problem } from '@piaotai/domain/problems.ts'
import { signingColumns } from './finish-sign-in.ts'
import type { AccountNeeds } from './needs.ts'
import { passwordFits } from './passwords.ts'

/** The signed-in person's row, after their password was given again. It counts as a guess like any other; a wrong one is 400, never 401. */
export const confirmPassword = async ({ db, attempts }: Pick<AccountNeeds, 'db' | 'attempts'>, userId: string, password: string) => {
  const person = await db.outside(async (tx) => {
    const found = await tx
      .selectFrom('app_user')
      .select([...signingColumns, 'password_hash', 'tel', 'totp_pending', 'wx_open_id'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (found.password_hash === null) throw new Problem('account.passwordMissing')
    return (await attempts.consume(tx, 'password', userId)) ? found : undefined
  })
  if (!person) throw new Problem('account.locked')
  if (!(await passwordFits(person.password_hash, password))) throw new Problem('account.passwordWrong')
  await db.outside((tx) => attempts.clear(tx, 'password', userId))
  return person
}
