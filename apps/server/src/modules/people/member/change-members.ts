// Changes of members: enabling, disabling, moving, removing. One foreign id refuses the whole call.
import type { In } from '@piaotai/contract/endpoint.ts'
import type { memberEndpoints } from '@piaotai/contract/member/member.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { countOpenWork, dismiss, hasOpenWork, leaveCompany, mayPassWork, moveOpenWork, type OpenWork } from '../company/index.ts'
import {
  mayEnable,
  mayMove,
  placeMembers,
  requireDepartment,
  requireInScope,
  requireMembers,
  setMembershipStatus,
} from '../permission/index.ts'

type Center = typeof memberEndpoints
export type MemberDeps = Needs<'db' | 'clock' | 'audit'>

/** Members of these ids whom the actor may act upon: not the super admin, not themselves. */
const membersOf = async (tx: Tx, actor: Actor, ids: readonly string[]): Promise<readonly string[]> => {
  const wanted = [...new Set(ids)]
  await requireMembers(tx, actor.companyId, wanted)
  if (wanted.includes(actor.userId)) throw new Problem('staff.self')
  const admin = await tx
    .selectFrom('member')
    .select('user_id')
    .where('company_id', '=', actor.companyId)
    .where('user_id', 'in', wanted)
    .where('role', '=', 'superAdmin')
    .executeTakeFirst()
  if (admin) throw new Problem('staff.isSuperAdmin')
  return wanted
}

export const setMemberStatus =
  ({ db, clock, audit }: MemberDeps) =>
  (actor: Actor, { ids, status }: In<Center['setMemberStatus']>): Promise<Record<string, never>> =>
    db.inTenant(actor, async (tx) => {
      const wanted = await membersOf(tx, actor, ids)
      await requireInScope(tx, actor, wanted)
      if (status === 'active') await mayEnable(tx, actor, wanted)
      const changed = await setMembershipStatus(tx, actor.companyId, wanted, status)
      if (status === 'disabled' && changed.length > 0) await leaveCompany(tx, actor.companyId, changed, 'disabled', clock.now())
      await audit.record(
        tx,
        actor,
        changed.map((userId) => ({
          action: status === 'active' ? 'staff.enabled' : 'staff.disabled',
          objectType: 'user',
          objectId: userId,
        })),
      )
      return {}
    })

export const moveMembers =
  ({ db, audit }: MemberDeps) =>
  (actor: Actor, { ids, departmentId }: In<Center['moveMembers']>): Promise<Record<string, never>> =>
    db.inTenant(actor, async (tx) => {
      const wanted = [...new Set(ids)]
      await requireMembers(tx, actor.companyId, wanted)
      await mayMove(tx, actor, wanted, departmentId ? await requireDepartment(tx, departmentId) : null)
      await placeMembers(tx, actor.companyId, wanted, departmentId)
      await audit.record(
        tx,
        actor,
        wanted.map((userId) => ({ action: 'staff.moved', objectType: 'user', objectId: userId, detail: { departmentId } })),
      )
      return {}
    })

export const removeMembers =
  ({ db, clock, audit }: MemberDeps) =>
  (actor: Actor, { ids, handOverTo }: In<Center['removeMembers']>): Promise<Record<string, never>> =>
    db.inTenant(actor, async (tx) => {
      const wanted = await membersOf(tx, actor, ids)
      await requireInScope(tx, actor, wanted)
      if (handOverTo) await requireHeir(tx, actor, wanted, handOverTo)
      for (const userId of wanted) {
        const work = handOverTo ? await moveOpenWork(tx, actor.companyId, userId, handOverTo) : await countOpenWork(tx, userId)
        if (!handOverTo && hasOpenWork(work)) throw new Problem('staff.openWork', { ...work, userId })
        await audit.record(tx, actor, [
          { action: 'staff.removed', objectType: 'user', objectId: userId, detail: handOverTo ? { handOverTo, ...work } : {} },
        ])
      }
      if ((await dismiss(tx, actor.companyId, wanted, 'removed', clock.now())) !== wanted.length) throw new Problem('staff.notFound')
      return {}
    })

export const handOver =
  ({ db, audit }: MemberDeps) =>
  (actor: Actor, { from, to }: In<Center['handOver']>): Promise<OpenWork> =>
    db.inTenant(actor, async (tx) => {
      await requireMembers(tx, actor.companyId, [from])
      await requireHeir(tx, actor, [from], to)
      const moved = await moveOpenWork(tx, actor.companyId, from, to)
      await audit.record(tx, actor, [{ action: 'staff.workHandedOver', objectType: 'user', objectId: from, detail: { to, ...moved } }])
      return moved
    })
const requireHeir = async (tx: Tx, actor: Actor, from: readonly string[], to: string): Promise<void> => {
  if (from.includes(to)) throw new Problem('staff.same')
  const heir = await tx
    .selectFrom('member')
    .select('status')
    .where('company_id', '=', actor.companyId)
    .where('user_id', '=', to)
    .executeTakeFirst()
  if (!heir) throw new Problem('staff.notFound')
  if (heir.status === 'disabled') throw new Problem('staff.disabled')
  await mayPassWork(tx, actor, from, to)
}

export const readOpenWork =
  ({ db }: Pick<MemberDeps, 'db'>) =>
  (actor: Actor, { id }: In<Center['readOpenWork']>): Promise<OpenWork> =>
    db.inTenant(actor, async (tx) => {
      await requireMembers(tx, actor.companyId, [id])
      await requireInScope(tx, actor, [id])
      return countOpenWork(tx, id)
    })
