// 加入的集团: invitations, what the company lets each group see, and leaving.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { groupMembershipEndpoints } from '@piaotai/contract/group/memberships.ts'
import { groupLimits, wholeGrants, widenedBy } from '@piaotai/domain/group.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { pageOf } from '../../../db/page-of.ts'
import { countOf } from '../../../db/sql-aggregates.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { changeMembership } from './change-membership.ts'
import { passGate, type GateDeps } from '../../people/permission/index.ts'
import type { GroupDeps } from './deps.ts'
import { lockMembership, type Membership } from './group-rows.ts'

type E = typeof groupMembershipEndpoints
const instantOf = (at: string | null): string | null => (at === null ? null : toInstant(at))

export const listGroupMemberships =
  ({ db }: Pick<GroupDeps, 'db'>) =>
  (actor: Actor, { page, pageSize, exactCount }: In<E['listGroupMemberships']>): Promise<Out<E['listGroupMemberships']>> =>
    db.inTenant(actor, async (tx) => {
      const all = tx.selectFrom('group_membership')
      const newest = all
        .selectAll()
        .orderBy((eb) => eb('state', 'in', ['invited', 'member']), 'desc')
        .orderBy('invited_at', 'desc')
        .orderBy('id', 'desc')
      const { rows, ...about } = await pageOf(tx, all, newest, { page, pageSize, exactCount })
      return {
        content: rows.map((row) => ({
          id: row.id,
          groupName: row.group_name,
          ownerName: row.owner_name,
          ownerNumber: row.owner_number,
          own: row.owner_company_id === actor.companyId,
          state: row.state,
          message: row.message,
          invitedBy: row.invited_by_name,
          invitedAt: toInstant(row.invited_at),
          decidedBy: row.decided_by_name,
          decidedAt: instantOf(row.decided_at),
          endedBy: row.ended_by_name,
          endedAt: instantOf(row.ended_at),
          grants: row.grants,
          grantedBy: row.granted_by_name,
          version: row.version,
        })),
        ...about,
      }
    })

const locked = async (tx: Tx, id: string): Promise<Membership> => {
  const row = await lockMembership(tx, id)
  if (!row) throw new Problem('groupMembership.notFound')
  return row
}
export const acceptGroupInvitation =
  (deps: GroupDeps & GateDeps) =>
  async (actor: Actor, { id, grants }: In<E['acceptGroupInvitation']>): Promise<Record<string, never>> => {
    await deps.db.inTenant(actor, (tx) => locked(tx, id))
    const opened = await passGate(deps, actor, 'joinGroup', { whole: grants.length > 0 })
    return deps.db.inTenant(actor, async (tx) => {
      const row = await locked(tx, id)
      // The company's row decides between acceptances at once.
      await tx.selectFrom('company').select('id').where('id', '=', actor.companyId).forNoKeyUpdate().execute()
      const { n } = await tx
        .selectFrom('group_membership')
        .select(countOf().as('n'))
        .where('state', '=', 'member')
        .where('owner_company_id', '<>', actor.companyId)
        .executeTakeFirstOrThrow()
      if (row.state === 'invited' && Number(n) >= groupLimits.memberships)
        throw new Problem('groupMembership.tooMany', { max: groupLimits.memberships })
      await changeMembership(deps, tx, row, 'accept', actor, wholeGrants(grants))
      await opened(tx, { type: 'group_membership', id, name: row.group_name })
      return {}
    })
  }
export const refuseGroupInvitation =
  (deps: GroupDeps) =>
  (actor: Actor, { id }: In<E['refuseGroupInvitation']>): Promise<Record<string, never>> =>
    deps.db.inTenant(actor, async (tx) => {
      await changeMembership(deps, tx, await locked(tx, id), 'refuse', actor)
      return {}
    })
export const saveGroupGrants =
  (deps: GroupDeps & GateDeps) =>
  async (actor: Actor, { id, grants, version }: In<E['saveGroupGrants']>): Promise<Out<E['saveGroupGrants']>> => {
    const kept = await deps.db.inTenant(actor, (tx) => locked(tx, id))
    // The version binds the answer of the gate to these grants; of what is no member nothing can be widened.
    const opened =
      kept.state === 'member' && kept.version === version && widenedBy(kept.grants, grants).length > 0
        ? await passGate(deps, actor, 'widenGrant')
        : undefined
    return deps.db.inTenant(actor, async (tx) => {
      const row = await locked(tx, id)
      if (row.state === 'member' && row.version !== version) throw new Problem('groupMembership.changed')
      if (!opened && widenedBy(row.grants, grants).length > 0)
        throw new Problem(row.state === 'member' ? 'groupMembership.changed' : 'groupMembership.state')
      const after = await changeMembership(deps, tx, row, 'grants', actor, wholeGrants(grants))
      await opened?.(tx, { type: 'group_membership', id, name: row.group_name })
      return { version: after.version }
    })
  }
export const leaveGroup =
  (deps: GroupDeps) =>
  (actor: Actor, { id }: In<E['leaveGroup']>): Promise<Record<string, never>> =>
    deps.db.inTenant(actor, async (tx) => {
      const row = await locked(tx, id)
      if (row.owner_company_id === actor.companyId) throw new Problem('groupMembership.own')
      await changeMembership(deps, tx, row, 'leave', actor)
      return {}
    })

export const listGroupGrantLog =
  ({ db }: Pick<GroupDeps, 'db'>) =>
  (actor: Actor, { id, page, pageSize, exactCount }: In<E['listGroupGrantLog']>): Promise<Out<E['listGroupGrantLog']>> =>
    db.inTenant(actor, async (tx) => {
      const found = await tx.selectFrom('group_membership').select('id').where('id', '=', id).executeTakeFirst()
      if (!found) throw new Problem('groupMembership.notFound')
      const all = tx.selectFrom('group_grant_log').where('membership_id', '=', id)
      const { rows, ...about } = await pageOf(tx, all, all.selectAll().orderBy('at', 'desc').orderBy('id', 'desc'), {
        page,
        pageSize,
        exactCount,
      })
      return {
        content: rows.map((row) => ({
          id: row.id,
          at: toInstant(row.at),
          by: row.by_name,
          act: row.act,
          before: row.before,
          after: row.after,
        })),
        ...about,
      }
    })
