// Nobody grants more than they hold: the rule of every call that writes grants.
import { isOpen, isPermission, scopes, type Scope } from '@piaotai/domain/rights/permission.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor, Extent, RowScope } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { looksOver, managesPeople } from './rights.ts'

export interface Grant {
  readonly keys: readonly string[]
  readonly scope: Scope
  readonly departmentIds: readonly string[]
  readonly poolIds: readonly string[]
  readonly pushCategories: readonly number[]
}

/** The row scope of an actor; without one, a super admin has the company and a member their own rows. */
export const rowScopeOfActor = (actor: Pick<Actor, 'role' | 'rowScope'>): RowScope =>
  actor.rowScope ?? {
    scope: actor.role === 'superAdmin' ? 'company' : 'own',
    departments: [],
    pools: [],
    push: [],
  }
/** The people that an actor's pages over people cover. */
export const peopleOfActor = (actor: Pick<Actor, 'role' | 'rowScope'>): Extent =>
  actor.role === 'superAdmin' ? { scope: 'company', departments: [] } : (actor.rowScope?.people ?? { scope: 'own', departments: [] })
/**
 * The subject of a grant's scope: rows, people, or both; rows for a grant without either, because it may get keys
 * later.
 */
const extentsOf = (actor: Actor, grant: Pick<Grant, 'keys'>): readonly Extent[] => {
  const people = managesPeople(grant)
  return [...(people ? [peopleOfActor(actor)] : []), ...(looksOver(grant) || !people ? [rowScopeOfActor(actor)] : [])]
}
const holds = (extent: Extent, grant: Grant): boolean =>
  extent.scope === 'company' ||
  (scopes.indexOf(grant.scope) <= scopes.indexOf(extent.scope) && grant.departmentIds.every((id) => extent.departments.includes(id)))
const withinRowScope = (actor: Actor, grant: Grant): boolean => {
  const { scope, pools, push } = rowScopeOfActor(actor)
  return (
    grant.pushCategories.every((category) => push.includes(category)) &&
    (scope === 'company' || grant.poolIds.every((id) => pools.includes(id))) &&
    extentsOf(actor, grant).every((extent) => holds(extent, grant))
  )
}

/** Whether the actor holds a stored key; nobody holds a key unknown to this version. */
const held = ({ permissions }: Actor, key: string): boolean => isPermission(key) && permissions.has(key)
/** Whether the actor holds all of a grant. Keys outside the suite grant nothing at present. */
export const holdsAll = (actor: Actor, grant: Grant): boolean => {
  if (actor.role === 'superAdmin') return true
  const shut = (key: string): boolean => actor.open !== undefined && !isOpen(key, actor.open)
  return withinRowScope(actor, grant) && grant.keys.every((key) => held(actor, key) || shut(key))
}
/** Refuses to put people into groups that grant more than the actor holds. */
export const mayDelegate = (actor: Actor, grants: readonly Grant[]): void => {
  if (!grants.every((grant) => holdsAll(actor, grant))) throw new Problem('permission.beyondOwn')
}
/** Whether an extent holds a department, directly or by an ancestor; only the whole company holds “no department”. */
export const holdsDepartment = ({ scope, departments }: Extent, lineage: readonly string[] | null): boolean =>
  scope === 'company' || (lineage ?? []).some((id) => departments.includes(id))
/**
 * A group of “each member's own department” grants a member their department: refuses a department that the actor does
 * not hold.
 */
export const mayPlace = async (
  tx: Tx,
  actor: Actor,
  grants: readonly Grant[],
  departmentIds: readonly (string | null)[],
): Promise<void> => {
  const ids = [...new Set(departmentIds.filter((id) => id !== null))]
  const extents = grants.filter((g) => g.scope === 'department' && g.departmentIds.length === 0).flatMap((g) => extentsOf(actor, g))
  if (actor.role === 'superAdmin' || ids.length === 0 || extents.length === 0) return
  const rows = await tx.selectFrom('department').select('lineage').where('id', 'in', ids).execute()
  if (rows.some(({ lineage }) => extents.some((extent) => !holdsDepartment(extent, lineage)))) throw new Problem('permission.beyondOwn')
}
/** Departments of people. */
export const departmentsOf = async (tx: Tx, companyId: string, userIds: readonly string[]): Promise<(string | null)[]> => {
  if (userIds.length === 0) return []
  const members = await tx
    .selectFrom('member')
    .select('department_id')
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .execute()
  return members.map((m) => m.department_id)
}
/** Refuses to write keys into a grant that the actor does not hold, even keys without effect yet. */
export const mayWrite = (actor: Actor, grant: Grant, keysBefore: readonly string[] = []): void => {
  if (actor.role === 'superAdmin') return
  if (!withinRowScope(actor, grant) || grant.keys.some((key) => !held(actor, key) && !keysBefore.includes(key)))
    throw new Problem('permission.beyondOwn')
}

/** The groups of these ids as grants; a foreign or unknown one refuses all. */
export const requireGroups = async (tx: Tx, ids: readonly string[]): Promise<(Grant & { readonly id: string })[]> => {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('permission_group')
    .select(['id', 'keys', 'scope', 'push_categories as pushCategories'])
    .where('id', 'in', ids)
    .execute()
  if (rows.length !== new Set(ids).size) throw new Problem('group.notFound')
  const departments = await tx
    .selectFrom('permission_group_department')
    .select(['group_id', 'department_id'])
    .where('group_id', 'in', ids)
    .execute()
  const pools = await tx.selectFrom('permission_group_pool').select(['group_id', 'pool_id']).where('group_id', 'in', ids).execute()
  return rows.map((row) => ({
    ...row,
    departmentIds: departments.filter((d) => d.group_id === row.id).map((d) => d.department_id),
    poolIds: pools.filter((p) => p.group_id === row.id).map((p) => p.pool_id),
  }))
}
