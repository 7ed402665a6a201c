// 票池设置: creating, renaming, ordering and deleting pools, and their people. Naming a person grants the pool's invoices,
// so it needs that right.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { poolEndpoints } from '@piaotai/contract/pool.ts'
import { poolLimits } from '@piaotai/domain/pool.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import { onUniqueViolation } from '../../../db/constraint-errors.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { mayDelegate, rowScopeOfActor, requireMembers } from '../../people/permission/index.ts'
import { readPool, type PoolWire } from './read-pools.ts'

type Endpoints = typeof poolEndpoints
export type PoolDeps = Needs<'db' | 'audit' | 'clock'>
type Members = In<Endpoints['createPool']>['members']

/** One at a time per company: a count and an order concern all pools. */
const lockPools = async (tx: Tx): Promise<void> => {
  await tx.selectFrom('pool').select('id').orderBy('id').forUpdate().execute()
}
const seesAll = (actor: Actor): boolean => rowScopeOfActor(actor).scope === 'company'
const requireSight = (actor: Actor, poolIds: readonly string[]): void => {
  mayDelegate(actor, [{ keys: [], scope: 'own', departmentIds: [], poolIds, pushCategories: [] }])
}
const writeMembers = async (tx: Tx, companyId: string, poolId: string, members: Members): Promise<void> => {
  const each = [...new Map(members.map((m) => [m.userId, m])).values()]
  await requireMembers(
    tx,
    companyId,
    each.map((m) => m.userId),
  )
  await tx.deleteFrom('pool_member').where('pool_id', '=', poolId).execute()
  if (each.length > 0)
    await tx
      .insertInto('pool_member')
      .values(each.map((m) => ({ company_id: companyId, pool_id: poolId, user_id: m.userId, may_put: m.mayPut })))
      .execute()
}
const logged = ({ name, open, members }: Pick<PoolWire, 'name' | 'open' | 'members'>) => ({
  name,
  open,
  members: members.map((m) => ({ name: m.name, mayPut: m.mayPut })),
})

/** A new pool is empty and shows nothing. A creator whose scope is not the whole company becomes one of its people. */
export const createPool =
  ({ db, audit, clock }: PoolDeps) =>
  (actor: Actor, { name, open, members }: In<Endpoints['createPool']>): Promise<PoolWire> =>
    onUniqueViolation('pool.nameTaken', () =>
      db.inTenant(actor, async (tx) => {
        await lockPools(tx)
        const { n, last } = await tx
          .selectFrom('pool')
          .select([sql<string>`count(*)`.as('n'), sql<number>`coalesce(max(position), 0)`.as('last')])
          .executeTakeFirstOrThrow()
        if (Number(n) >= poolLimits.pools) throw new Problem('pool.tooMany', { max: poolLimits.pools })
        const now = clock.now()
        const id = newId(now)
        await tx
          .insertInto('pool')
          .values({ company_id: actor.companyId, id, name, open, position: last + 1, created_at: now.toISOString() })
          .execute()
        await writeMembers(tx, actor.companyId, id, seesAll(actor) ? members : [...members, { userId: actor.userId, mayPut: true }])
        const made = await readPool(tx, actor.companyId, id)
        await audit.record(tx, actor, [{ action: 'pool.created', objectType: 'pool', objectId: id, detail: logged(made) }])
        return made
      }),
    )

const sameMembers = (a: Members, b: Members): boolean => {
  const plain = (members: Members): string =>
    members
      .map((m) => `${m.userId} ${m.mayPut}`)
      .toSorted()
      .join()
  return plain(a) === plain(b)
}
export const editPool =
  ({ db, audit }: PoolDeps) =>
  (actor: Actor, { id, version, name, open, members }: In<Endpoints['editPool']>): Promise<PoolWire> =>
    onUniqueViolation('pool.nameTaken', () =>
      db.inTenant(actor, async (tx) => {
        const before = await readPool(tx, actor.companyId, id)
        const named = !sameMembers(before.members, members)
        if (named) requireSight(actor, [id])
        const changed = await tx
          .updateTable('pool')
          .set({ name, open, version: version + 1 })
          .where('id', '=', id)
          .where('version', '=', version)
          .returning('id')
          .executeTakeFirst()
        if (!changed) throw new Problem('pool.changed')
        if (named) await writeMembers(tx, actor.companyId, id, members)
        const after = await readPool(tx, actor.companyId, id)
        await audit.record(tx, actor, [
          { action: 'pool.edited', objectType: 'pool', objectId: id, detail: { before: logged(before), after: logged(after) } },
        ])
        return after
      }),
    )

export const orderPools =
  ({ db, audit }: PoolDeps) =>
  (actor: Actor, { poolIds }: In<Endpoints['orderPools']>): Promise<Out<Endpoints['orderPools']>> =>
    db.inTenant(actor, async (tx) => {
      await lockPools(tx)
      const there = (await tx.selectFrom('pool').select('id').execute()).map((row) => row.id)
      const wanted = new Set(poolIds)
      if (poolIds.some((id) => !there.includes(id))) throw new Problem('pool.notFound')
      if (wanted.size !== poolIds.length || wanted.size !== there.length) throw new Problem('pool.changed')
      for (const [at, id] of poolIds.entries())
        await tx
          .updateTable('pool')
          .set({ position: at + 1 })
          .where('id', '=', id)
          .execute()
      await audit.record(tx, actor, [{ action: 'pool.ordered', objectType: 'company', objectId: actor.companyId, detail: { poolIds } }])
      return {}
    })

/** Moving shows the invoices to the readers of the other pool, so it needs the right to see both. */
export const removePool =
  ({ db, audit }: PoolDeps) =>
  (actor: Actor, { id, moveTo }: In<Endpoints['removePool']>): Promise<Out<Endpoints['removePool']>> =>
    db.inTenant(actor, async (tx) => {
      await lockPools(tx)
      const pool = await readPool(tx, actor.companyId, id)
      const to = typeof moveTo === 'string' ? await readPool(tx, actor.companyId, moveTo) : undefined
      if (to?.id === id) throw new Problem('input.invalid', { field: 'moveTo' })
      if (pool.invoices > 0) {
        if (moveTo === undefined) throw new Problem('pool.notEmpty', { count: pool.invoices })
        requireSight(actor, to ? [id, to.id] : [id])
        if (to)
          await sql`insert into invoice_pool (company_id, invoice_id, pool_id) select company_id, invoice_id, ${to.id}::uuid from invoice_pool where company_id = ${actor.companyId} and pool_id = ${id} on conflict do nothing`.execute(
            tx,
          )
      }
      await tx.deleteFrom('pool').where('id', '=', id).execute()
      await audit.record(tx, actor, [
        {
          action: 'pool.removed',
          objectType: 'pool',
          objectId: id,
          detail: { ...logged(pool), invoices: pool.invoices, movedTo: to?.name ?? null },
        },
      ])
      return { moved: pool.invoices }
    })
