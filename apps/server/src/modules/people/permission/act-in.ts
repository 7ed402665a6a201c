// Another company of a person: whether their session may enter it, and the visitor that they are in it for one call.
import { Problem } from '@piaotai/domain/problems.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor, Visitor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { readMember, rightsOf, type MemberRecord } from './rights.ts'

/**
 * The membership by which the session may enter the company now; refuses a person who is no active member, and a session that
 * is bound to another company or lacks a factor that this one demands. The transaction must run in the company.
 */
export const requireEntry = async (tx: Tx, who: Visitor, companyId: string): Promise<MemberRecord> => {
  refuseBound(who, companyId)
  const member = await readMember(tx, companyId, who.userId)
  if (!member) throw new Problem('company.notFound')
  if (member.status === 'disabled') throw new Problem('staff.disabled')
  if (member.demandsTotp && who.sessionId !== null) {
    const session = await tx.selectFrom('session').select('factors').where('id', '=', who.sessionId).executeTakeFirst()
    if (session && session.factors < 2) throw new Problem('session.secondFactorNeeded')
  }
  return member
}
/** Before any answer about the other company. */
const refuseBound = ({ boundTo }: Visitor, companyId: string): void => {
  if (boundTo !== undefined && boundTo !== companyId) throw new Problem('session.ownProofNeeded')
}

/** The person as a member of a company that their session could switch to now; the session stays where it is. */
export type ActIn = (who: Visitor, companyId: string) => Promise<Actor>
export const actIn =
  ({ db, clock }: Needs<'db' | 'clock'>): ActIn =>
  async (who, companyId) => {
    if (who.byKey || who.sessionId === null) throw new Problem('company.notAcross')
    refuseBound(who, companyId)
    const member = await db.inTenant({ companyId, userId: who.userId }, (tx) => requireEntry(tx, who, companyId))
    const { userId, userName, sessionId, boundTo, language, ip, requestId } = who
    const bound = boundTo === undefined ? {} : { boundTo }
    return { userId, userName, sessionId, ...bound, language, ip, requestId, companyId, ...rightsOf(member, shanghaiDay(clock.now())) }
  }
