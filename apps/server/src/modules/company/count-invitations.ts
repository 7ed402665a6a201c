// Invitations are letters to people who asked for none: counted for whom they reach and for the whole house, whichever companies send them.
import { Problem } from '@piaotai/domain/problems.ts'
import type { Tx } from '../../kernel/needs.ts'
import type { LookupNeeds } from './needs.ts'
import { houseChain } from './operate.ts'

type Needs = LookupNeeds & {
  /** Where those who run the house look for what cannot wait. */
  readonly alarm?: ((sentence: string) => void) | undefined
}
/** Counts one letter, in the transaction that writes it. False, and nothing counted, when the target has had enough today; throws when the house has. */
export const countInvitation = async ({ attempts }: Pick<Needs, 'attempts'>, tx: Tx, to: string): Promise<boolean> => {
  if (!(await attempts.consume(tx, 'inviteTarget', to))) return false
  if (!(await attempts.consume(tx, 'inviteBudget', 'all'))) throw new Problem('invitation.tooManyToday')
  return true
}
/**
 * Says once a day, in the house's own audit log and to whoever watches it, that the invitations of the day are spent: somebody writes to strangers by
 * them, or the house has grown. Called after the refusal, whose transaction left nothing.
 */
export const soundAlarm = async ({ db, attempts, audit, alarm }: Needs, error: unknown): Promise<void> => {
  if (!(error instanceof Problem) || error.word !== 'invitation.tooManyToday') return
  const first = await db.inTenant({ companyId: houseChain }, async (tx) => {
    if (!(await attempts.consume(tx, 'inviteAlarm', 'all'))) return false
    await audit.record(tx, { companyId: houseChain, userName: 'alarm' }, [
      { action: 'alarm.invitationsSpent', objectType: 'house', objectId: 'invitations', result: 'failed' },
    ])
    return true
  })
  if (first) alarm?.('告警：今天的邀请已发完 Alarm: the invitations of today are spent')
}
