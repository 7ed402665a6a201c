// Invitations are letters to people who asked for none: counted for whom they reach and for the whole app, whichever companies send them.
import { Problem } from '@piaotai/domain/problems.ts'
import type { Tx } from '../../kernel/deps.ts'
import type { LookupDeps } from './deps.ts'
import { platformChain } from './operator-use-cases.ts'

type Deps = LookupDeps & {
  /** Where operators look for what cannot wait. */
  readonly alarm?: ((sentence: string) => void) | undefined
}
/** Counts one letter, in the transaction that writes it. False, and nothing counted, when the target has had enough today; throws when the app has. */
export const countInvitation = async ({ rateLimits }: Pick<Deps, 'rateLimits'>, tx: Tx, to: string): Promise<boolean> => {
  if (!(await rateLimits.consume(tx, 'inviteTarget', to))) return false
  if (!(await rateLimits.consume(tx, 'inviteBudget', 'all'))) throw new Problem('invitation.tooManyToday')
  return true
}
/**
 * Says once a day, in the app's own audit log and to whoever watches it, that the invitations of the day are spent: somebody writes to strangers by
 * them, or the app has grown. Called after the refusal, whose transaction left nothing.
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
