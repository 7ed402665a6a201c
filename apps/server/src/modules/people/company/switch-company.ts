import type { In } from '@piaotai/contract/endpoint.ts'
import type { companyEndpoints } from '@piaotai/contract/company/company.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../../kernel/actor.ts'
import { emit } from '../../../kernel/events.ts'
import type { CompanyDeps } from './deps.ts'

/**
 * Switches the session and the user's default to another of their companies; a session of single sign-on needs an own
 * proof first.
 */
export const switchCompany =
  ({ db, clock, audit }: CompanyDeps) =>
  async (who: Visitor, { teamId }: In<typeof companyEndpoints.switchCompany>): Promise<Record<string, never>> => {
    // Before any answer about the other company.
    if (who.boundTo && who.boundTo !== teamId) throw new Problem('session.ownProofNeeded')
    await db.inTenant({ companyId: teamId, userId: who.userId }, async (tx) => {
      const member = await tx
        .selectFrom('member')
        .innerJoin('company', 'company.id', 'member.company_id')
        .select(['member.status', 'company.demands_totp'])
        .where('company_id', '=', teamId)
        .where('user_id', '=', who.userId)
        .where('company.deleted_at', 'is', null)
        .executeTakeFirst()
      if (!member) throw new Problem('company.notFound')
      if (member.status === 'disabled') throw new Problem('staff.disabled')
      const session = who.sessionId
        ? await tx.selectFrom('session').select('factors').where('id', '=', who.sessionId).executeTakeFirst()
        : undefined
      if (member.demands_totp && session && session.factors < 2) throw new Problem('session.secondFactorNeeded')
      await emit(tx, 'company.entered', {
        companyId: teamId,
        userId: who.userId,
        sessionId: who.sessionId,
        makesDefault: !who.boundTo,
        at: clock.now(),
      })
      await audit.record(tx, { companyId: teamId, userId: who.userId, userName: who.userName }, [
        { action: 'company.switchedTo', objectType: 'user', objectId: who.userId },
      ])
    })
    return {}
  }
