import { sql } from 'kysely'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { poolEndpoints } from '@piaotai/contract/pool.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { rowScopeOfActor } from '../../people/permission/index.ts'
import { puttable } from './pool-rows.ts'

type Endpoints = typeof poolEndpoints
export type PoolWire = Out<Endpoints['createPool']>

const pools = async (tx: Tx, companyId: string, id?: string): Promise<PoolWire[]> =>
  (
    await sql<PoolWire & { readonly n: string }>`
  select p.id, p.name, p.open, p.version, (select count(*) from invoice_pool i where i.company_id = p.company_id and i.pool_id = p.id) as n,
    coalesce((select jsonb_agg(jsonb_build_object('userId', m.user_id, 'name', u.name, 'mayPut', m.may_put) order by u.name, u.id)
      from pool_member m join app_user u on u.id = m.user_id where m.company_id = p.company_id and m.pool_id = p.id), '[]') as members,
    coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name)
      from permission_group_pool gp join permission_group g on g.company_id = gp.company_id and g.id = gp.group_id where gp.company_id = p.company_id and gp.pool_id = p.id), '[]') as groups
  from pool p where p.company_id = ${companyId} ${id === undefined ? sql`` : sql`and p.id = ${id}`} order by p.position, p.id`.execute(tx)
  ).rows.map(({ n, ...pool }) => ({ ...pool, invoices: Number(n) }))
export const readPool = async (tx: Tx, companyId: string, id: string): Promise<PoolWire> => {
  const [pool] = await pools(tx, companyId, id)
  if (!pool) throw new Problem('pool.notFound')
  return pool
}

export const listPools =
  ({ db }: Needs<'db'>) =>
  (actor: Actor): Promise<Out<Endpoints['listPools']>> =>
    db.inTenant(actor, async (tx) => ({
      content: await pools(tx, actor.companyId),
      people: await tx
        .selectFrom('member as m')
        .innerJoin('app_user as u', 'u.id', 'm.user_id')
        .select(['u.id', 'u.name'])
        .where('m.company_id', '=', actor.companyId)
        .orderBy('u.name')
        .orderBy('u.id')
        .execute(),
    }))

/** Everybody with a list of invoices sees the names of pools, not their invoices. */
export const readPoolChoices =
  ({ db }: Needs<'db'>) =>
  (actor: Actor): Promise<Out<Endpoints['readPoolChoices']>> =>
    db.inTenant(actor, async (tx) => {
      const rows = await tx.selectFrom('pool').select(['id', 'name']).orderBy('position').orderBy('id').execute()
      const may = await puttable(tx, actor)
      const granted = new Set(rowScopeOfActor(actor).pools)
      return { content: rows.map((row) => ({ ...row, mayPut: may.has(row.id), granted: granted.has(row.id) })) }
    })
