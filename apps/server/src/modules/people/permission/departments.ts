// Departments: a tree in which each row stores its whole lineage.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { permissionEndpoints } from '@piaotai/contract/permission/permission.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import { onForeignKeyViolation, onUniqueViolation } from '../../../db/constraint-errors.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { holdsDepartment, peopleOfActor, rowScopeOfActor } from './delegation.ts'
import type { PermissionDeps } from './deps.ts'

type Center = typeof permissionEndpoints
type Department = Out<Center['createDepartment']>
const levels = 8

export const requireDepartment = async (tx: Tx, id: string) => {
  const found = await tx.selectFrom('department').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw new Problem('department.notFound')
  return found
}
/** Departments of these ids; a foreign or unknown one refuses all. */
export const requireDepartments = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const found = await tx.selectFrom('department').select('id').where('id', 'in', ids).execute()
  if (found.length !== new Set(ids).size) throw new Problem('department.notFound')
}

/** All departments of the company, parents first, with whether the actor may move people into them. */
export const allDepartments = async (tx: Tx, actor: Actor): Promise<Department[]> => {
  const rows = await tx
    .selectFrom('department')
    .select(['id', 'parent_id as parentId', 'name', 'lineage'])
    .select((eb) =>
      eb
        .selectFrom('member')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('member.company_id', '=', 'department.company_id')
        .whereRef('member.department_id', '=', 'department.id')
        .$asScalar()
        .$notNull()
        .as('members'),
    )
    .orderBy(sql`cardinality(lineage)`)
    .orderBy('name')
    .execute()
  return rows.map(({ lineage, ...row }) => ({ ...row, within: holdsDepartment(peopleOfActor(actor), lineage) }))
}
export const listDepartments =
  ({ db }: Pick<PermissionDeps, 'db'>) =>
  (actor: Actor): Promise<Out<Center['listDepartments']>> =>
    db.inTenant(actor, async (tx) => ({ content: await allDepartments(tx, actor), whole: peopleOfActor(actor).scope === 'company' }))

export const createDepartment =
  ({ db, clock, audit }: PermissionDeps) =>
  (actor: Actor, { name, parentId }: In<Center['createDepartment']>): Promise<Department> =>
    onUniqueViolation('department.nameTaken', () =>
      db.inTenant(actor, async (tx) => {
        await lockTree(tx, actor.companyId)
        const above = parentId ? (await requireDepartment(tx, parentId)).lineage : []
        const now = clock.now()
        const id = newId(now)
        if (above.length >= levels) throw new Problem('department.tooDeep', { max: levels })
        await tx
          .insertInto('department')
          .values({
            company_id: actor.companyId,
            id,
            parent_id: parentId,
            name: named(name),
            lineage: [...above, id],
            created_at: now.toISOString(),
          })
          .execute()
        await audit.record(tx, actor, [
          { action: 'department.created', objectType: 'department', objectId: id, detail: { name, parentId } },
        ])
        return { id, parentId, name: named(name), members: 0, within: holdsDepartment(peopleOfActor(actor), [...above, id]) }
      }),
    )

export const editDepartment =
  ({ db, audit }: PermissionDeps) =>
  (actor: Actor, { id, name, parentId }: In<Center['editDepartment']>): Promise<Department> =>
    onUniqueViolation('department.nameTaken', () =>
      db.inTenant(actor, async (tx) => {
        await lockTree(tx, actor.companyId)
        const before = await requireDepartment(tx, id)
        const above = parentId ? (await requireDepartment(tx, parentId)).lineage : []
        if (above.includes(id)) throw new Problem('department.circle')
        // Moving departments below one's own must not widen the actor's rows or people.
        if (
          [rowScopeOfActor(actor), peopleOfActor(actor)].some(
            (extent) => holdsDepartment(extent, above) && !holdsDepartment(extent, before.lineage),
          )
        )
          throw new Problem('permission.beyondOwn')
        const below = await tx.selectFrom('department').select(['id', 'lineage']).where(sql<boolean>`${id} = any(lineage)`).execute()
        const cut = before.lineage.length - 1
        if (below.some((d) => above.length + d.lineage.length - cut > levels)) throw new Problem('department.tooDeep', { max: levels })
        await tx
          .updateTable('department')
          .set({ name: named(name), parent_id: parentId })
          .where('id', '=', id)
          .execute()
        for (const d of below)
          await tx
            .updateTable('department')
            .set({ lineage: [...above, ...d.lineage.slice(cut)] })
            .where('id', '=', d.id)
            .execute()
        await audit.record(tx, actor, [
          {
            action: 'department.edited',
            objectType: 'department',
            objectId: id,
            detail: { before: { name: before.name, parentId: before.parent_id }, after: { name, parentId } },
          },
        ])
        return (await allDepartments(tx, actor)).find((d) => d.id === id)!
      }),
    )

export const removeDepartment =
  ({ db, audit }: PermissionDeps) =>
  (actor: Actor, { id }: In<Center['removeDepartment']>): Promise<Record<string, never>> =>
    onForeignKeyViolation('department.notEmpty', () =>
      db.inTenant(actor, async (tx) => {
        await lockTree(tx, actor.companyId)
        await requireDepartment(tx, id)
        const held =
          (await tx
            .selectFrom('member')
            .select('user_id')
            .where('company_id', '=', actor.companyId)
            .where('department_id', '=', id)
            .limit(1)
            .executeTakeFirst()) ?? (await tx.selectFrom('department').select('id').where('parent_id', '=', id).limit(1).executeTakeFirst())
        if (held) throw new Problem('department.notEmpty')
        await tx.deleteFrom('department').where('id', '=', id).execute()
        await audit.record(tx, actor, [{ action: 'department.removed', objectType: 'department', objectId: id }])
        return {}
      }),
    )

const named = (name: string): string => {
  const trimmed = name.trim()
  if (trimmed === '') throw new Problem('input.invalid', { field: 'name' })
  return trimmed
}
/** Lineages of many rows change together: one change of the tree at a time. */
const lockTree = async (tx: Tx, companyId: string): Promise<void> => {
  await tx.selectFrom('company').select('id').where('id', '=', companyId).forUpdate().execute()
}
