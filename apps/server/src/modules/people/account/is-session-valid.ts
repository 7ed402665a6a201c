import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'

/**
 * Whether an earlier actor is still valid: the session lives on in this company with the factors that it demands, and
 * the membership keeps its role. For long-running calls.
 */
export const isSessionValid = async (tx: Tx, actor: Actor, now: Date): Promise<boolean> => {
  const member = await tx
    .selectFrom('member')
    .select('role')
    .where('company_id', '=', actor.companyId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  if (member?.role !== actor.role) return false
  if (actor.sessionId === null) return true
  const session = await tx
    .selectFrom('session')
    .innerJoin('company', 'company.id', 'session.company_id')
    .select('session.id')
    .where('session.id', '=', actor.sessionId)
    .where('company_id', '=', actor.companyId)
    .where((eb) => eb.or([eb('factors', '>=', 2), eb('demands_totp', '=', false)]))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return session !== undefined
}
