import type { In } from '@piaotai/contract/endpoint.ts'
import type { companyEndpoints } from '@piaotai/contract/company/company.ts'
import type { Visitor } from '../../../kernel/actor.ts'
import { emit } from '../../../kernel/events.ts'
import { requireEntry } from '../permission/index.ts'
import type { CompanyDeps } from './deps.ts'

/**
 * Switches the session and the user's default to another of their companies; a session of single sign-on needs an own
 * proof first.
 */
export const switchCompany =
  ({ db, clock, audit }: CompanyDeps) =>
  async (who: Visitor, { teamId }: In<typeof companyEndpoints.switchCompany>): Promise<Record<string, never>> => {
    await db.inTenant({ companyId: teamId, userId: who.userId }, async (tx) => {
      await requireEntry(tx, who, teamId)
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
