// 视图: a person's own, and those shared with the company. Its author and the super admin can change a shared one.
import type { AuditAction } from '@piaotai/domain/audit.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { viewEndpoints, ViewSettings } from '@piaotai/contract/view.ts'
import { isPermission } from '@piaotai/domain/rights/permission.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { viewLimits } from '@piaotai/domain/view.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import { json } from '../../../db/json.ts'
import { onUniqueViolation } from '../../../db/constraint-errors.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'

type Endpoints = typeof viewEndpoints
type Wire = Out<Endpoints['createView']>
export type ViewDeps = Needs<'db' | 'audit' | 'clock'>
interface Row {
  readonly id: string
  readonly page: string
  readonly name: string
  readonly shared: boolean
  readonly owner_id: string | null
  readonly owner_name: string
  readonly version: number
  readonly settings: Record<string, unknown>
  readonly first: boolean
}

/** A view belongs to a list: without the right to the list there is none. */
const requirePage = (actor: Actor, page: string): void => {
  if (!isPermission(page) || !actor.permissions.has(page)) throw new Problem('permission.denied', { permission: page })
}
/** Views that the person may use, by name. */
const visible = async (tx: Tx, actor: Actor, of: { readonly page: string } | { readonly id: string }): Promise<readonly Row[]> =>
  (
    await sql<Row>`
  select v.id, v.page, v.name, v.shared, v.owner_id, v.owner_name, v.version, v.settings, f.view_id is not null as first
  from list_view v left join list_view_first f on f.company_id = v.company_id and f.user_id = ${actor.userId} and f.page = v.page and f.view_id = v.id
  where v.company_id = ${actor.companyId} and ${'page' in of ? sql`v.page = ${of.page}` : sql`v.id = ${of.id}`} and (v.shared or v.owner_id = ${actor.userId}) order by v.shared, v.name, v.id`.execute(
      tx,
    )
  ).rows
const mayChange = (actor: Actor, row: Row): boolean => row.owner_id === actor.userId || actor.role === 'superAdmin'
const toWire = (actor: Actor, row: Row): Wire => ({
  id: row.id,
  name: row.name,
  shared: row.shared,
  owner: row.owner_name,
  mine: mayChange(actor, row),
  first: row.first,
  version: row.version,
  settings: row.settings as z.input<typeof ViewSettings>,
})
const readOne = async (tx: Tx, actor: Actor, id: string): Promise<Row> => {
  const [row] = await visible(tx, actor, { id })
  if (!row) throw new Problem('view.notFound')
  return row
}
const changeable = async (tx: Tx, actor: Actor, id: string): Promise<Row> => {
  const row = await readOne(tx, actor, id)
  requirePage(actor, row.page)
  if (!mayChange(actor, row)) throw new Problem('permission.denied', { permission: row.page })
  return row
}
const fact = (action: AuditAction, row: Row) => ({
  action,
  objectType: 'view',
  objectId: row.id,
  detail: { page: row.page, name: row.name, shared: row.shared },
})

export const listViews =
  ({ db }: ViewDeps) =>
  (actor: Actor, { page }: In<Endpoints['listViews']>): Promise<Out<Endpoints['listViews']>> => {
    requirePage(actor, page)
    return db.inTenant(actor, async (tx) => ({ content: (await visible(tx, actor, { page })).map((row) => toWire(actor, row)) }))
  }
export const createView =
  ({ db, audit, clock }: ViewDeps) =>
  (actor: Actor, { page, name, shared, settings }: In<Endpoints['createView']>): Promise<Wire> => {
    requirePage(actor, page)
    return onUniqueViolation('view.nameTaken', () =>
      db.inTenant(actor, async (tx) => {
        // One at a time per person, so that the count holds.
        await tx
          .selectFrom('member')
          .select('user_id')
          .where('company_id', '=', actor.companyId)
          .where('user_id', '=', actor.userId)
          .forUpdate()
          .execute()
        const own = await tx.selectFrom('list_view').select('id').where('owner_id', '=', actor.userId).where('page', '=', page).execute()
        if (own.length >= viewLimits.perList) throw new Problem('view.tooMany', { max: viewLimits.perList })
        const now = clock.now()
        const id = newId(now)
        const at = now.toISOString()
        await tx
          .insertInto('list_view')
          .values({
            company_id: actor.companyId,
            id,
            page,
            name,
            owner_id: actor.userId,
            owner_name: actor.userName,
            shared,
            settings: json(settings as Record<string, unknown>),
            created_at: at,
            changed_at: at,
          })
          .execute()
        const made = await readOne(tx, actor, id)
        await audit.record(tx, actor, [fact('view.created', made)])
        return toWire(actor, made)
      }),
    )
  }
export const editView =
  ({ db, audit, clock }: ViewDeps) =>
  (actor: Actor, { id, version, name, shared, settings }: In<Endpoints['editView']>): Promise<Wire> =>
    onUniqueViolation('view.nameTaken', () =>
      db.inTenant(actor, async (tx) => {
        await changeable(tx, actor, id)
        const changed = await tx
          .updateTable('list_view')
          .set({
            name,
            shared,
            settings: json(settings as Record<string, unknown>),
            version: version + 1,
            changed_at: clock.now().toISOString(),
          })
          .where('id', '=', id)
          .where('version', '=', version)
          .returning('id')
          .executeTakeFirst()
        if (!changed) throw new Problem('view.changed')
        // Unsharing also ends it as other people's first view.
        if (!shared) await tx.deleteFrom('list_view_first').where('view_id', '=', id).where('user_id', '<>', actor.userId).execute()
        const after = (await visible(tx, actor, { id }))[0]
        if (!after) throw new Problem('view.notFound')
        await audit.record(tx, actor, [fact('view.edited', after)])
        return toWire(actor, after)
      }),
    )
export const removeView =
  ({ db, audit }: ViewDeps) =>
  (actor: Actor, { id }: In<Endpoints['removeView']>): Promise<Record<string, never>> =>
    db.inTenant(actor, async (tx) => {
      const row = await changeable(tx, actor, id)
      await tx.deleteFrom('list_view').where('id', '=', id).execute()
      await audit.record(tx, actor, [fact('view.removed', row)])
      return {}
    })
export const setFirstView =
  ({ db, audit }: ViewDeps) =>
  (actor: Actor, { page, viewId }: In<Endpoints['setFirstView']>): Promise<Record<string, never>> => {
    requirePage(actor, page)
    return db.inTenant(actor, async (tx) => {
      const row = viewId === null ? undefined : await readOne(tx, actor, viewId)
      const key = { company_id: actor.companyId, user_id: actor.userId, page }
      if (row && row.page !== page) throw new Problem('view.notFound')
      await tx.deleteFrom('list_view_first').where('user_id', '=', actor.userId).where('page', '=', page).execute()
      if (row)
        await tx
          .insertInto('list_view_first')
          .values({ ...key, view_id: row.id })
          .execute()
      await audit.record(tx, actor, [
        { action: 'view.firstSet', objectType: 'view', objectId: row?.id ?? actor.userId, detail: { page, name: row?.name ?? null } },
      ])
      return {}
    })
  }
