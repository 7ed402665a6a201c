// Scope over people for moving, disabling and removing: within the actor's pages over people, and never so that they see more
// afterwards.
import { sql } from 'kysely'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { departmentsOf, holdsDepartment, mayDelegate, mayPlace, peopleOfActor, rowScopeOfActor, requireGroups } from './delegation.ts'
import { looksOver, managesPeople } from './rights.ts'

export interface Placed {
  readonly userId: string
  readonly role: Actor['role']
  /** Null without a department. */
  readonly lineage: readonly string[] | null
}
/** The departments of people of the company. */
export const placesOf = (tx: Tx, { companyId }: Actor, userIds: readonly string[]): Promise<Placed[]> =>
  tx
    .selectFrom('member')
    .leftJoin('department', (join) =>
      join.onRef('department.company_id', '=', 'member.company_id').onRef('department.id', '=', 'member.department_id'),
    )
    .select(['user_id as userId', 'role', 'lineage'])
    .where('member.company_id', '=', companyId)
    .where(sql<boolean>`user_id = any(${[...userIds]}::uuid[])`)
    .execute()

/** Whether a person in that department is within the scope of the actor's pages over people. */
export const inPeopleScope = (actor: Actor, { userId, lineage }: Pick<Placed, 'userId' | 'lineage'>): boolean =>
  userId === actor.userId || holdsDepartment(peopleOfActor(actor), lineage)
/** Refuses people beyond the scope of the actor's pages over people. */
export const requireScope = (actor: Actor, people: readonly Placed[]): void => {
  if (people.some((person) => !inPeopleScope(actor, person))) throw new Problem('staff.outOfScope')
}

/** Refuses members acting on the super admin: only that person may. */
export const spareSuperAdmin = async (tx: Tx, actor: Actor, userIds: readonly string[]): Promise<void> => {
  if (actor.role !== 'superAdmin' && (await placesOf(tx, actor, userIds)).some((p) => p.role === 'superAdmin'))
    throw new Problem('staff.isSuperAdmin')
}
/** The same by ids. */
export const requireInScope = async (tx: Tx, actor: Actor, userIds: readonly string[]): Promise<void> => {
  if (actor.role !== 'superAdmin') requireScope(actor, await placesOf(tx, actor, userIds))
}

/**
 * Refuses a move that begins or ends out of the actor's scope, adds rows to their scope, or grants a group's “own
 * department” beyond it.
 */
export const mayMove = async (
  tx: Tx,
  actor: Actor,
  userIds: readonly string[],
  to: { readonly id: string; readonly lineage: readonly string[] } | null,
): Promise<void> => {
  if (actor.role === 'superAdmin') return
  await spareSuperAdmin(tx, actor, userIds)
  if (to) await mayPlace(tx, actor, await grantsOf(tx, userIds), [to.id])
  const people = await placesOf(tx, actor, userIds)
  requireScope(actor, people)
  const rows = rowScopeOfActor(actor)
  const grows = (person: Placed): boolean =>
    person.userId !== actor.userId && holdsDepartment(rows, to?.lineage ?? null) && !holdsDepartment(rows, person.lineage)
  if (!holdsDepartment(peopleOfActor(actor), to?.lineage ?? null) || people.some(grows)) throw new Problem('staff.outOfScope')
}
/** Refuses to enable people whose groups grant more than the actor holds: these come alive with them. */
export const mayEnable = async (tx: Tx, actor: Actor, userIds: readonly string[]): Promise<void> => {
  if (actor.role === 'superAdmin') return
  const asleep = await tx
    .selectFrom('member')
    .select('user_id')
    .where('company_id', '=', actor.companyId)
    .where(sql<boolean>`user_id = any(${[...userIds]}::uuid[])`)
    .where('status', '=', 'disabled')
    .execute()
  for (const { user_id: id } of asleep) {
    const groups = await groupsOf(tx, [id])
    mayDelegate(actor, groups)
    await mayPlace(tx, actor, groups, await departmentsOf(tx, actor.companyId, [id]))
  }
}
const groupsOf = async (tx: Tx, userIds: readonly string[]) => {
  const held = await tx.selectFrom('permission_group_member').select('group_id').distinct().where('user_id', 'in', userIds).execute()
  return requireGroups(
    tx,
    held.map((g) => g.group_id),
  )
}
/** Groups of people whose scope concerns rows or people. */
const grantsOf = async (tx: Tx, userIds: readonly string[]) => (await groupsOf(tx, userIds)).filter((g) => looksOver(g) || managesPeople(g))
