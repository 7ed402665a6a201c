// 推送目标: what the company pushes to, with what waits and what went today.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { pushTargetEndpoints } from '@piaotai/contract/push/targets.ts'
import { pushStatus } from '@piaotai/domain/states.ts'
import { dayStart, shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { PushDeps } from './deps.ts'
import { acknowledgeAt, findTarget, type TargetRecord } from './target-rows.ts'

type E = typeof pushTargetEndpoints
type Row = Out<E['listPushTargets']>['targets'][number]
interface Figures {
  readonly waiting: number
  readonly today: Row['today']
}
const nothing: Figures = { waiting: 0, today: { pushed: 0, received: 0 } }

const figuresOf = async (tx: Tx, now: Date): Promise<ReadonlyMap<string, Figures>> => {
  const dawn = new Date(dayStart(shanghaiDay(now))).toISOString()
  const rows = await tx
    .selectFrom('push')
    .select([
      'target_id',
      sql<string>`count(*) filter (where state = ${sql.lit(pushStatus.waiting)})`.as('waiting'),
      sql<string>`count(*) filter (where pushed_at >= ${dawn})`.as('pushed'),
      sql<string>`count(*) filter (where pushed_at >= ${dawn} and state = ${sql.lit(pushStatus.received)})`.as('received'),
    ])
    .where((eb) => eb.or([eb('state', '=', pushStatus.waiting), eb('pushed_at', '>=', dawn)]))
    .groupBy('target_id')
    .execute()
  return new Map(
    rows.map((row) => [
      row.target_id,
      { waiting: Number(row.waiting), today: { pushed: Number(row.pushed), received: Number(row.received) } },
    ]),
  )
}
const toTarget = (row: TargetRecord, figures: Figures = nothing): Row => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  on: row.is_on,
  offBecause: row.off_because,
  automatic: row.automatic,
  categories: row.categories,
  pools: row.pools,
  types: row.types,
  failingSince: row.failing_since && toInstant(row.failing_since),
  restsUntil: row.rests_until && toInstant(row.rests_until),
  ...figures,
})

export const listPushTargets =
  ({ db, clock }: PushDeps) =>
  (actor: Actor): Promise<Out<E['listPushTargets']>> =>
    db.inTenant(actor, async (tx) => {
      const rows = await tx.selectFrom('push_target').selectAll().orderBy('created_at').orderBy('id').execute()
      const figures = await figuresOf(tx, clock.now())
      return { targets: rows.map((row) => toTarget(row, figures.get(row.id))) }
    })
export const readPushTarget =
  ({ db, clock, origin }: PushDeps) =>
  (actor: Actor, { id }: In<E['readPushTarget']>): Promise<Out<E['readPushTarget']>> =>
    db.inTenant(actor, async (tx) => {
      const row = await findTarget(tx, id)
      return {
        ...toTarget(row, (await figuresOf(tx, clock.now())).get(id)),
        of: { kind: row.kind, settings: row.settings } as Out<E['readPushTarget']>['of'],
        secretEnds: row.secret_ends,
        concurrency: row.concurrency,
        version: row.version,
        savedBy: row.saved_by_name,
        savedAt: toInstant(row.saved_at),
        acknowledgeAt: acknowledgeAt(origin, actor.companyId, id),
      }
    })
