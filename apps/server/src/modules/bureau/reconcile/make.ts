// 重新对一遍: a snapshot of a month. It is made whole or not at all.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { reconciliationEndpoints } from '@piaotai/contract/reconcile.ts'
import { monthEnd } from '@piaotai/domain/months.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { figuresOf, isWhole } from '@piaotai/domain/reconcile.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { json } from '../../../db/json.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import { requireDirection } from '../tax-pull/index.ts'
import { compareMonth } from './compare.ts'
import type { ReconcileDeps } from './deps.ts'

type E = typeof reconciliationEndpoints
export const makeReconciliation =
  ({ db, clock, audit }: ReconcileDeps) =>
  (actor: Actor, { direction, month }: In<E['makeReconciliation']>): Promise<Out<E['makeReconciliation']>> =>
    db.inTenant(actor, async (tx) => {
      requireDirection(actor, direction, 'reconcile')
      const { companyId } = actor
      const now = clock.now()
      const today = shanghaiDay(now)
      if (`${month}-01` > today) throw new Problem('reconciliation.future')
      // One at a time for a month: a second click waits and compares again.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`reconcile ${companyId} ${direction} ${month}`}, 0))`.execute(tx)
      const last = monthEnd(month) < today ? monthEnd(month) : today
      const days = Number(last.slice(8))
      const pulled = await tx
        .selectFrom('pulled_day')
        .select([sql<number>`count(*)::int`.as('pulled'), sql<number>`(count(*) filter (where provisional))::int`.as('provisional')])
        .where('direction', '=', direction)
        .where('day', '>=', `${month}-01`)
        .where('day', '<=', last)
        .executeTakeFirstOrThrow()
      const id = newId(now)
      const found = await compareMonth(tx, { companyId, id, direction, month })
      const went = { bureau: found[0]!.bureau_in, ours: found[0]!.ours_in }
      const figures = figuresOf(found.flatMap((one) => (one.result === null ? [] : [{ ...one, result: one.result }])))
      if (!isWhole(figures, went)) throw new Error(`A reconciliation lost invoices: ${JSON.stringify({ figures, went })}`)
      await tx
        .insertInto('reconciliation')
        .values({
          company_id: companyId,
          id,
          direction,
          month,
          bureau_count: went.bureau,
          ours_count: went.ours,
          figures: json({ ...figures }),
          days,
          pulled: pulled.pulled,
          provisional: pulled.provisional,
          bureau_total: found[0]!.bureau_total,
          made_at: now.toISOString(),
          made_by: actor.userId,
          made_by_name: actor.userName,
        })
        .execute()
      await audit.record(tx, actor, [
        {
          action: 'reconciliation.made',
          objectType: 'reconciliation',
          objectId: id,
          detail: { direction, name: month, bureau: went.bureau, ours: went.ours },
        },
      ])
      return { id }
    })
