// Invitations go to people who did not ask for them: limited per recipient and for the whole app, over all inviting
// companies.
import { Problem } from '@piaotai/domain/problems.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { LookupDeps } from './deps.ts'
import { platformChain } from './operator-use-cases.ts'

type Deps = LookupDeps & {
  /** Raises an alarm for operators. */
  readonly alarm?: ((sentence: string) => void) | undefined
}
/**
 * Counts one invitation, in the transaction that writes it. False, without counting, over the recipient's daily limit;
 * throws over the app's daily limit.
 */
export const countInvitation = async ({ rateLimits }: Pick<Deps, 'rateLimits'>, tx: Tx, to: string): Promise<boolean> => {
  if (!(await rateLimits.consume(tx, 'inviteTarget', to))) return false
  if (!(await rateLimits.consume(tx, 'inviteBudget', 'all'))) throw new Problem('invitation.tooManyToday')
  return true
}
/**
 * Raises an alarm once a day, and writes it to the app's own audit log, when the day's invitations are spent: either
 * somebody sends them to strangers or the app has grown. Call it after the refusal, which rolled its transaction back.
 */
export const soundAlarm = async ({ db, rateLimits, audit, alarm }: Deps, error: unknown): Promise<void> => {
  if (!(error instanceof Problem) || error.type !== 'invitation.tooManyToday') return
  const first = await db.inTenant({ companyId: platformChain }, async (tx) => {
    if (!(await rateLimits.consume(tx, 'inviteAlarm', 'all'))) return false
    await audit.record(tx, { companyId: platformChain, userName: 'alarm' }, [
      { action: 'alarm.invitationsSpent', objectType: 'house', objectId: 'invitations', result: 'failed' },
    ])
    return true
  })
  if (first) alarm?.('告警：今天的邀请已发完 Alarm: the invitations of today are spent')
}
