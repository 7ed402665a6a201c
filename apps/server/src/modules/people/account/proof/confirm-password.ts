import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../../../kernel/actor.ts'
import { signingColumns } from '../sign-in/finish-sign-in.ts'
import type { AccountDeps } from '../deps.ts'
import { passwordFits } from './passwords.ts'

/**
 * The signed-in person's row, after a check of their password; a wrong one is 400, never 401. Guesses count per
 * session, so that a stolen session locks only itself; a step of a sign-in passes a bare id, and its guesses count per
 * person.
 */
export const confirmPassword = async (
  { db, rateLimits }: Pick<AccountDeps, 'db' | 'rateLimits'>,
  who: Pick<Visitor, 'userId' | 'sessionId'> | string,
  password: string,
) => {
  const [userId, asking] = typeof who === 'string' ? [who, 'step'] : [who.userId, who.sessionId ?? 'step']
  const place = `${userId}|${asking}`
  const person = await db.outside(async (tx) => {
    const found = await tx
      .selectFrom('app_user')
      .select([...signingColumns, 'password_hash', 'tel', 'totp_pending', 'wx_open_id'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (found.password_hash === null) throw new Problem('account.passwordMissing')
    return (await rateLimits.consume(tx, 'password', place)) ? found : undefined
  })
  if (!person) throw new Problem('account.locked')
  if (!(await passwordFits(person.password_hash, password))) throw new Problem('account.passwordWrong')
  await db.outside((tx) => rateLimits.clear(tx, 'password', place))
  return person
}
