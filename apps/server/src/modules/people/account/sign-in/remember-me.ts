// Remembered browsers: a family of tokens, each valid once within fourteen days of the sign-in. Reusing a token ends
// the family.
import { limits } from '@piaotai/domain/limits.ts'
import { newId } from '../../../../lib/ids.ts'
import type { Clock, Tx } from '../../../../kernel/deps.ts'
import type { ProblemType } from '@piaotai/domain/problems.ts'
import { isDemo } from '../demo-accounts.ts'
import { hashToken, newToken } from '../sessions.ts'

export const rememberSeconds = 14 * 86_400
/**
 * Two tabs that open at once present the same token: within this time the second gets a session without a new token.
 */
const graceSeconds = 10
export interface Remembered {
  readonly familyId: string
  readonly userId: string
  readonly factors: number
  /** From the remembered session: the new session has the same bound. */
  readonly boundTo: string | null
  /** The next token for the cookie; undefined if another tab has it. */
  readonly token: string | undefined
  readonly secondsLeft: number
}

export const rememberBrowser = async (
  tx: Tx,
  now: Date,
  { userId, factors, boundTo }: Pick<Remembered, 'userId' | 'factors' | 'boundTo'>,
): Promise<Remembered & { readonly token: string }> => {
  const token = newToken()
  const familyId = newId(now)
  await forgetOldest(tx, now, userId)
  await tx
    .insertInto('refresh_token')
    .values({
      token_hash: hashToken(token),
      family_id: familyId,
      user_id: userId,
      factors,
      bound_to: boundTo,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + rememberSeconds * 1000).toISOString(),
      used_at: null,
      ended_at: null,
    })
    .execute()
  return { familyId, userId, factors, boundTo, token, secondsLeft: rememberSeconds }
}

/** One more remembered browser is within the limit then; a demo account, which is everybody's at this machine, has none. */
const forgetOldest = async (tx: Tx, now: Date, userId: string): Promise<void> => {
  const { email } = await tx.selectFrom('app_user').select('email').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
  if (isDemo(email)) return
  const beyond = await tx
    .selectFrom('refresh_token')
    .select('family_id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .groupBy('family_id')
    .orderBy((eb) => eb.fn.min('created_at'), 'desc')
    .orderBy('family_id', 'desc')
    .offset(limits.sessions - 1)
    .execute()
  for (const { family_id } of beyond) await endFamily(tx, now, family_id, 'limit')
}

/** Locks the owner's row, so that the family cannot end while the next token is made. */
const holdOwner = async (tx: Tx, hash: Buffer): Promise<void> => {
  await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('refresh_token').select('user_id').where('token_hash', '=', hash))
    .forNoKeyUpdate()
    .execute()
}
/**
 * Exchanges a token for the next one. A problem type instead is the reason for refusal; its side effects must be
 * committed before the answer.
 */
export const rotate = async (tx: Tx, clock: Clock, presented: string): Promise<Remembered | ProblemType> => {
  const now = clock.now()
  const at = now.toISOString()
  const hash = hashToken(presented)
  await holdOwner(tx, hash)
  const fresh = await tx
    .updateTable('refresh_token')
    .set({ used_at: at })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst()
  const row = fresh ?? (await tx.selectFrom('refresh_token').selectAll().where('token_hash', '=', hash).executeTakeFirst())
  if (!row) return 'session.missing'
  const base = {
    familyId: row.family_id,
    userId: row.user_id,
    factors: row.factors,
    boundTo: row.bound_to,
    secondsLeft: Math.floor((Date.parse(row.expires_at) - now.getTime()) / 1000),
  }
  if (fresh) {
    const token = newToken()
    await tx
      .insertInto('refresh_token')
      .values({
        token_hash: hashToken(token),
        family_id: row.family_id,
        user_id: row.user_id,
        factors: row.factors,
        bound_to: row.bound_to,
        created_at: at,
        expires_at: row.expires_at,
        used_at: null,
        ended_at: null,
      })
      .execute()
    return { ...base, token }
  }
  if (row.ended_at) return 'session.replaced'
  if (!row.used_at) return 'session.expired'
  if (now.getTime() - Date.parse(row.used_at) <= graceSeconds * 1000) return { ...base, token: undefined }
  await endFamily(tx, now, row.family_id, 'reused')
  return 'session.replaced'
}
/** Forgets a browser and ends its sessions. */
export const endFamily = async (tx: Tx, now: Date, familyId: string, because: string): Promise<void> => {
  const at = now.toISOString()
  await tx.updateTable('refresh_token').set({ ended_at: at }).where('family_id', '=', familyId).where('ended_at', 'is', null).execute()
  await tx
    .updateTable('session')
    .set({ ended_at: at, ended_because: because })
    .where('family_id', '=', familyId)
    .where('ended_at', 'is', null)
    .execute()
}
