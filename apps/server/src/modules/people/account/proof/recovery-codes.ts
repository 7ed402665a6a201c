// Recovery codes: ten, shown once; each replaces one code of the authenticator, once. Stored as hashes under a key per
// person.
import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { limits } from '@piaotai/domain/limits.ts'
import { crockford } from '@piaotai/domain/text/crockford.ts'
import { shownRecoveryCode } from '@piaotai/domain/account/recovery-code.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../../kernel/deps.ts'
import type { AccountDeps } from '../deps.ts'

const keyPlace = (userId: string) => ({ table: 'app_user', column: 'recovery_key_sealed', rowId: userId })
const macOf = (key: string, code: string): Buffer => createHmac('sha256', Buffer.from(key, 'base64url')).update(code).digest()
const draw = (): string => Array.from({ length: limits.recoveryCode }, () => crockford[randomInt(crockford.length)]).join('')

/** Replaces a person's recovery codes. */
export const makeRecoveryCodes = async (
  { encryption, clock }: Pick<AccountDeps, 'encryption' | 'clock'>,
  tx: Tx,
  userId: string,
): Promise<string[]> => {
  const key = randomBytes(32).toString('base64url')
  const codes = new Set<string>()
  while (codes.size < limits.recoveryCodes) codes.add(draw())
  const made_at = clock.now().toISOString()
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await tx
    .updateTable('app_user')
    .set({ recovery_key_sealed: encryption.seal(key, keyPlace(userId)) })
    .where('id', '=', userId)
    .execute()
  await tx
    .insertInto('recovery_code')
    .values([...codes].map((code) => ({ user_id: userId, mac: macOf(key, code), made_at })))
    .execute()
  return [...codes].map(shownRecoveryCode)
}
/** Uses up a code; returns how many are left, or undefined for a wrong or used one. */
export const spendRecoveryCode = async (
  { encryption, clock }: Pick<AccountDeps, 'encryption' | 'clock'>,
  tx: Tx,
  userId: string,
  code: string,
): Promise<number | undefined> => {
  const { recovery_key_sealed: sealed } = await tx
    .selectFrom('app_user')
    .select('recovery_key_sealed')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!sealed) return undefined
  const spent = await tx
    .updateTable('recovery_code')
    .set({ used_at: clock.now().toISOString() })
    .where('user_id', '=', userId)
    .where('mac', '=', macOf(encryption.open(sealed, keyPlace(userId)), code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return spent && recoveryCodesLeft(tx, userId)
}
export const recoveryCodesLeft = async (tx: Tx, userId: string): Promise<number> => {
  const { n } = await tx
    .selectFrom('recovery_code')
    .select(sql<string>`count(*)`.as('n'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Deletes a person's authenticator, pending or on, with its recovery codes. */
export const eraseSecondFactor = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set({ totp_sealed: null, totp_pending: null, recovery_key_sealed: null })
    .where('id', '=', userId)
    .execute()
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}
