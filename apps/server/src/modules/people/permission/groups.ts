// Permission groups: keys, scope, pools and members. A change takes effect on the next request of every member.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { permissionEndpoints } from '@piaotai/contract/permission/permission.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { json } from '../../../db/json.ts'
import { onUniqueViolation } from '../../../db/constraint-errors.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { requireDepartments } from './departments.ts'
import { departmentsOf, holdsAll, mayDelegate, mayPlace, mayWrite, requireGroups } from './delegation.ts'
import { isGrantable } from './menu.ts'
import type { PermissionDeps } from './deps.ts'
import { spareSuperAdmin } from './people-scope.ts'

type Center = typeof permissionEndpoints
type Group = Out<Center['createGroup']>
type Fields = In<Center['createGroup']>

const readGroups = async (tx: Tx, actor: Actor, id?: string): Promise<Group[]> =>
  (
    await sql<Omit<Group, 'grantable'>>`
  select g.id, g.name, g.remark, g.keys, g.scope, g.push_categories as "pushCategories", g.version, g.changed_at as "changedAt",
    coalesce((select jsonb_agg(d.department_id) from permission_group_department d where d.company_id = g.company_id and d.group_id = g.id), '[]') as "departmentIds",
    coalesce((select jsonb_agg(p.pool_id) from permission_group_pool p where p.company_id = g.company_id and p.group_id = g.id), '[]') as "poolIds",
    coalesce((select jsonb_agg(m.user_id) from permission_group_member m where m.company_id = g.company_id and m.group_id = g.id), '[]') as "memberIds"
  from permission_group g where g.company_id = ${actor.companyId} ${id === undefined ? sql`` : sql`and g.id = ${id}`} order by g.name`.execute(
      tx,
    )
  ).rows.map((group) => ({ ...group, changedAt: toInstant(group.changedAt), grantable: holdsAll(actor, group) }))
const readGroup = async (tx: Tx, actor: Actor, id: string): Promise<Group> => {
  const [group] = await readGroups(tx, actor, id)
  if (!group) throw new Problem('group.notFound')
  return group
}
export const listGroups =
  ({ db }: Pick<PermissionDeps, 'db'>) =>
  (actor: Actor): Promise<Out<Center['listGroups']>> =>
    db.inTenant(actor, async (tx) => ({ content: await readGroups(tx, actor) }))

export const createGroup =
  ({ db, clock, audit }: PermissionDeps) =>
  (actor: Actor, input: Fields): Promise<Group> =>
    onUniqueViolation('group.nameTaken', () =>
      db.inTenant(actor, async (tx) => {
        const fields = await checked(tx, actor, input)
        const now = clock.now()
        const id = newId(now)
        await tx
          .insertInto('permission_group')
          .values({ company_id: actor.companyId, id, ...columns(fields), created_at: now.toISOString(), changed_at: now.toISOString() })
          .execute()
        await writeRowScope(tx, actor.companyId, id, fields)
        await audit.record(tx, actor, [{ action: 'group.created', objectType: 'permissionGroup', objectId: id, detail: { ...fields } }])
        return readGroup(tx, actor, id)
      }),
    )

export const editGroup =
  ({ db, clock, audit }: PermissionDeps) =>
  (actor: Actor, { id, version, ...input }: In<Center['editGroup']>): Promise<Group> =>
    onUniqueViolation('group.nameTaken', () =>
      db.inTenant(actor, async (tx) => {
        const before = await readGroup(tx, actor, id)
        mayDelegate(actor, [before])
        const fields = await checked(tx, actor, input, before.keys)
        // A group of each member's own department grants it to present members too.
        await mayPlace(tx, actor, [fields], await departmentsOf(tx, actor.companyId, before.memberIds))
        const changed = await tx
          .updateTable('permission_group')
          .set((eb) => ({ ...columns(fields), version: eb('version', '+', 1), changed_at: clock.now().toISOString() }))
          .where('id', '=', id)
          .where('version', '=', version)
          .returning('id')
          .executeTakeFirst()
        if (!changed) throw new Problem('group.changed')
        await writeRowScope(tx, actor.companyId, id, fields)
        await audit.record(tx, actor, [
          {
            action: 'group.edited',
            objectType: 'permissionGroup',
            objectId: id,
            detail: {
              before: {
                name: before.name,
                keys: before.keys,
                scope: before.scope,
                departmentIds: before.departmentIds,
                poolIds: before.poolIds,
                pushCategories: before.pushCategories,
              },
              after: { ...fields },
            },
          },
        ])
        return readGroup(tx, actor, id)
      }),
    )

export const removeGroup =
  ({ db, audit }: PermissionDeps) =>
  (actor: Actor, { id }: In<Center['removeGroup']>): Promise<Record<string, never>> =>
    db.inTenant(actor, async (tx) => {
      const before = await readGroup(tx, actor, id)
      mayDelegate(actor, [before])
      await tx.deleteFrom('permission_group').where('id', '=', id).execute()
      await audit.record(tx, actor, [
        {
          action: 'group.removed',
          objectType: 'permissionGroup',
          objectId: id,
          detail: { name: before.name, keys: before.keys, memberIds: before.memberIds },
        },
      ])
      return {}
    })

export const setGroupMembers =
  ({ db, audit }: PermissionDeps) =>
  (actor: Actor, { id, userIds }: In<Center['setGroupMembers']>): Promise<Group> =>
    db.inTenant(actor, async (tx) => {
      const before = await readGroup(tx, actor, id)
      const wanted = [...new Set(userIds)]
      mayDelegate(actor, [before])
      await requireMembers(tx, actor.companyId, wanted)
      const gone = before.memberIds.filter((m) => !wanted.includes(m))
      const come = wanted.filter((m) => !before.memberIds.includes(m))
      await spareSuperAdmin(tx, actor, [...come, ...gone])
      await mayPlace(tx, actor, [before], await departmentsOf(tx, actor.companyId, come))
      if (gone.length > 0) await tx.deleteFrom('permission_group_member').where('group_id', '=', id).where('user_id', 'in', gone).execute()
      if (come.length > 0)
        await tx
          .insertInto('permission_group_member')
          .values(
            come.map((user_id) => ({
              company_id: actor.companyId,
              group_id: id,
              user_id,
            })),
          )
          .onConflict((oc) => oc.doNothing())
          .execute()
      await audit.record(tx, actor, [{ action: 'group.membersSet', objectType: 'permissionGroup', objectId: id, detail: { come, gone } }])
      return readGroup(tx, actor, id)
    })

/** Sets the groups of one person, and the numeric roles of older clients. */
export const setMemberGroups =
  ({ db, audit }: PermissionDeps) =>
  (actor: Actor, { id, groupIds, roleIds }: In<Center['setMemberGroups']>): Promise<Record<string, never>> =>
    db.inTenant(actor, async (tx) => {
      await requireMembers(tx, actor.companyId, [id])
      await spareSuperAdmin(tx, actor, [id])
      const wanted = [...new Set(groupIds)]
      const before = (await tx.selectFrom('permission_group_member').select('group_id').where('user_id', '=', id).execute()).map(
        (g) => g.group_id,
      )
      await requireGroups(tx, wanted)
      const come = wanted.filter((g) => !before.includes(g))
      const gone = before.filter((g) => !wanted.includes(g))
      const coming = await requireGroups(tx, come)
      mayDelegate(actor, [...coming, ...(await requireGroups(tx, gone))])
      await mayPlace(tx, actor, coming, await departmentsOf(tx, actor.companyId, [id]))
      if (gone.length > 0) await tx.deleteFrom('permission_group_member').where('user_id', '=', id).where('group_id', 'in', gone).execute()
      if (come.length > 0)
        await tx
          .insertInto('permission_group_member')
          .values(
            come.map((group_id) => ({
              company_id: actor.companyId,
              group_id,
              user_id: id,
            })),
          )
          .onConflict((oc) => oc.doNothing())
          .execute()
      if (roleIds) {
        if (actor.role !== 'superAdmin') throw new Problem('permission.beyondOwn')
        await tx
          .updateTable('member')
          .set({ legacy_roles: json([...new Set(roleIds)].toSorted((a, b) => a - b)) })
          .where('company_id', '=', actor.companyId)
          .where('user_id', '=', id)
          .execute()
      }
      await audit.record(tx, actor, [
        { action: 'staff.groupsSet', objectType: 'user', objectId: id, detail: { come, gone, ...(roleIds ? { roleIds } : {}) } },
      ])
      return {}
    })

export const requireMembers = async (tx: Tx, companyId: string, userIds: readonly string[]): Promise<void> => {
  if (userIds.length === 0) return
  const found = await tx
    .selectFrom('member')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .execute()
  if (found.length !== new Set(userIds).size) throw new Problem('staff.notFound')
}
const checked = async (tx: Tx, actor: Actor, input: Fields, keysBefore: readonly string[] = []): Promise<Fields> => {
  const name = input.name.trim()
  const unknown = input.keys.find((key) => !isGrantable(key))
  if (name === '') throw new Problem('input.invalid', { field: 'name' })
  if (unknown !== undefined) throw new Problem('permission.unknownKey', { key: unknown })
  await requireDepartments(tx, input.departmentIds)
  if (
    input.poolIds.length > 0 &&
    (await tx.selectFrom('pool').select('id').where('id', 'in', input.poolIds).execute()).length !== new Set(input.poolIds).size
  )
    throw new Problem('pool.notFound')
  mayWrite(actor, input, keysBefore)
  return {
    ...input,
    name,
    keys: [...new Set(input.keys)],
    departmentIds: input.scope === 'department' ? [...new Set(input.departmentIds)] : [],
    poolIds: [...new Set(input.poolIds)],
    pushCategories: [...new Set(input.pushCategories)].toSorted((a, b) => a - b),
  }
}
const columns = (f: Fields) => ({
  name: f.name,
  remark: f.remark,
  keys: json(f.keys),
  scope: f.scope,
  push_categories: json(f.pushCategories),
})
const writeRowScope = async (tx: Tx, companyId: string, groupId: string, { departmentIds, poolIds }: Fields): Promise<void> => {
  await tx.deleteFrom('permission_group_department').where('group_id', '=', groupId).execute()
  await tx.deleteFrom('permission_group_pool').where('group_id', '=', groupId).execute()
  if (departmentIds.length > 0)
    await tx
      .insertInto('permission_group_department')
      .values(
        departmentIds.map((department_id) => ({
          company_id: companyId,
          group_id: groupId,
          department_id,
        })),
      )
      .execute()
  if (poolIds.length > 0)
    await tx
      .insertInto('permission_group_pool')
      .values(
        poolIds.map((pool_id) => ({
          company_id: companyId,
          group_id: groupId,
          pool_id,
        })),
      )
      .execute()
}
