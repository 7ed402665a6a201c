// Whom somebody may move, remove, and pass the work of: people within the scope of their pages over people, and never so that they see more afterwards.
import { sql } from 'kysely'
import { invoiceKeys } from '@piaotai/domain/permissions.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/needs.ts'
import { holdsDepartment, mayPlace, peopleOfActor, reachOfActor, requireGroups } from './hand-on.ts'
import { looksOver, managesPeople } from './rights.ts'
import { invoicesInScope } from './row-scope.ts'

interface Placed {
  readonly userId: string
  readonly role: Actor['role']
  /** Null of somebody in no department. */
  readonly lineage: readonly string[] | null
}
const placesOf = (tx: Tx, { companyId }: Actor, userIds: readonly string[]): Promise<Placed[]> =>
  tx
    .selectFrom('member')
    .leftJoin('department', (join) =>
      join.onRef('department.company_id', '=', 'member.company_id').onRef('department.id', '=', 'member.department_id'),
    )
    .select(['user_id as userId', 'role', 'lineage'])
    .where('member.company_id', '=', companyId)
    .where('user_id', 'in', userIds.length > 0 ? userIds : [null as never])
    .execute()

/** Whether somebody who stands there is within the scope of the actor's pages over people. */
export const inPeopleScope = (actor: Actor, { userId, lineage }: Pick<Placed, 'userId' | 'lineage'>): boolean =>
  userId === actor.userId || holdsDepartment(peopleOfActor(actor), lineage)
const requireScope = (actor: Actor, people: readonly Placed[]): void => {
  if (people.some((person) => !inPeopleScope(actor, person))) throw new Problem('staff.outOfScope')
}

/** Refuses staff who would do something to the super admin, which that one does alone. */
export const spareSuperAdmin = async (tx: Tx, actor: Actor, userIds: readonly string[]): Promise<void> => {
  if (actor.role !== 'superAdmin' && (await placesOf(tx, actor, userIds)).some((p) => p.role === 'superAdmin'))
    throw new Problem('staff.isSuperAdmin')
}
/** Refuses people beyond the scope of the actor's pages over people. */
export const requireInScope = async (tx: Tx, actor: Actor, userIds: readonly string[]): Promise<void> => {
  if (actor.role !== 'superAdmin') requireScope(actor, await placesOf(tx, actor, userIds))
}

/** Refuses a move that begins or ends out of the actor's scope, brings rows into their reach, or gives a group's “own department” beyond it. */
export const mayMove = async (
  tx: Tx,
  actor: Actor,
  userIds: readonly string[],
  to: { readonly id: string; readonly lineage: readonly string[] } | null,
): Promise<void> => {
  if (actor.role === 'superAdmin') return
  await spareSuperAdmin(tx, actor, userIds)
  if (to) await mayPlace(tx, actor, await grantsOf(tx, actor, userIds), [to.id])
  const people = await placesOf(tx, actor, userIds)
  requireScope(actor, people)
  const rows = reachOfActor(actor)
  const grows = (person: Placed): boolean =>
    person.userId !== actor.userId && holdsDepartment(rows, to?.lineage ?? null) && !holdsDepartment(rows, person.lineage)
  if (!holdsDepartment(peopleOfActor(actor), to?.lineage ?? null) || people.some(grows)) throw new Problem('staff.outOfScope')
}
/** Groups of people whose scope is about rows or people. */
const grantsOf = async (tx: Tx, actor: Actor, userIds: readonly string[]) => {
  const held = await tx
    .selectFrom('permission_group_member')
    .select('group_id')
    .distinct()
    .where('company_id', '=', actor.companyId)
    .where('user_id', 'in', userIds)
    .execute()
  const grants = await requireGroups(
    tx,
    actor.companyId,
    held.map((g) => g.group_id),
  )
  return grants.filter((g) => looksOver(g) || managesPeople(g))
}

/** Refuses to pass work on from or to people beyond the actor's scope, the super admin's, and work that the actor would see only then. */
export const mayPassWork = async (tx: Tx, actor: Actor, from: readonly string[], to: string): Promise<void> => {
  if (actor.role === 'superAdmin') return
  await spareSuperAdmin(tx, actor, from)
  const people = await placesOf(tx, actor, [...from, to])
  requireScope(actor, people)
  const rows = reachOfActor(actor)
  const others = people.filter((p) => from.includes(p.userId) && p.userId !== actor.userId)
  const heir = people.find((p) => p.userId === to)
  const seenThen = to === actor.userId || holdsDepartment(rows, heir?.lineage ?? null)
  if (seenThen && others.some((p) => !holdsDepartment(rows, p.lineage))) throw new Problem('staff.outOfScope')
  if (to === actor.userId && (await hasUnseen(tx, actor, from))) throw new Problem('staff.outOfScope')
}
/** Whether people keep anything that the actor's lists of the company leave out: their own area shows it whatever its category. */
const hasUnseen = async (tx: Tx, actor: Actor, userIds: readonly string[]): Promise<boolean> => {
  const invoice = await tx
    .selectFrom('invoice')
    .select('id')
    .where('company_id', '=', actor.companyId)
    .where('entered_by', 'in', userIds)
    .where(sql<boolean>`not ${invoicesInScope(actor, 'company')}`)
    .limit(1)
    .executeTakeFirst()
  if (invoice) return true
  if (invoiceKeys('company').some((key) => actor.permissions.has(key))) return false
  const file = await tx
    .selectFrom('import_file')
    .select('id')
    .where('company_id', '=', actor.companyId)
    .where('created_by', 'in', userIds)
    .limit(1)
    .executeTakeFirst()
  return file !== undefined
}
