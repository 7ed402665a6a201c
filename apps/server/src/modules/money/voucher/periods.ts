// 会计期间: months that close and open. Nothing of a voucher moves in a closed one; the database refuses it too.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { voucherEndpoints } from '@piaotai/contract/voucher/voucher.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { pushStatus } from '@piaotai/domain/states.ts'
import { periodMonth, periodNumber, type PeriodState } from '@piaotai/domain/voucher/voucher.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { VoucherDeps } from './deps.ts'

type E = typeof voucherEndpoints

const ensurePeriods = async (tx: Tx, companyId: string, periods: readonly number[]): Promise<void> => {
  await tx
    .insertInto('voucher_period')
    .values(periods.map((period) => ({ company_id: companyId, period })))
    .onConflict((oc) => oc.doNothing())
    .execute()
}
/** The periods of these, in order, which nobody closes until the transaction ends; refuses a closed one. */
export const holdOpenPeriods = async (tx: Tx, companyId: string, periods: readonly number[]): Promise<void> => {
  const wanted = [...new Set(periods)].toSorted((a, b) => a - b)
  if (wanted.length === 0) return
  await ensurePeriods(tx, companyId, wanted)
  const rows = await tx
    .selectFrom('voucher_period')
    .select(['period', 'state'])
    .where('period', 'in', wanted)
    .orderBy('period')
    .forShare()
    .execute()
  const closed = rows.find(({ state }) => state === 'closed')
  if (closed) throw new Problem('voucher.periodClosed', { period: periodMonth(closed.period) })
}
/** Periods of these that are closed, held as they are until the transaction ends. */
export const closedAmong = async (tx: Tx, periods: readonly number[]): Promise<ReadonlySet<number>> => {
  if (periods.length === 0) return new Set()
  const rows = await tx
    .selectFrom('voucher_period')
    .select(['period', 'state'])
    .where('period', 'in', [...new Set(periods)])
    .orderBy('period')
    .forShare()
    .execute()
  return new Set(rows.filter(({ state }) => state === 'closed').map(({ period }) => period))
}
export const stateOfPeriod = async (tx: Tx, period: number): Promise<PeriodState> =>
  (await tx.selectFrom('voucher_period').select('state').where('period', '=', period).executeTakeFirst())?.state ?? 'open'

/** Waits for whoever moves vouchers of the period, then moves it from one state to the other. */
const move = async (
  { clock, audit }: VoucherDeps,
  tx: Tx,
  actor: Actor,
  month: string,
  to: PeriodState,
  judge: (state: PeriodState, period: number) => Promise<void>,
): Promise<{ readonly period: string; readonly state: PeriodState }> => {
  const { companyId } = actor
  const period = periodNumber(month)
  await ensurePeriods(tx, companyId, [period])
  const { state } = await tx.selectFrom('voucher_period').select('state').where('period', '=', period).forUpdate().executeTakeFirstOrThrow()
  await judge(state, period)
  await tx
    .updateTable('voucher_period')
    .set({ state: to, changed_at: clock.now().toISOString(), changed_by_name: actor.userName })
    .where('period', '=', period)
    .execute()
  const action = to === 'closed' ? 'voucher.periodClosed' : 'voucher.periodOpened'
  await audit.record(tx, actor, [{ action, objectType: 'company', objectId: companyId, detail: { period: month } }])
  return { period: month, state: to }
}
export const closePeriod =
  (deps: VoucherDeps) =>
  (actor: Actor, { period: month }: In<E['closePeriod']>): Promise<Out<E['closePeriod']>> =>
    deps.db.inTenant(actor, (tx) =>
      move(deps, tx, actor, month, 'closed', async (state, period) => {
        if (state === 'closed') throw new Problem('voucher.periodClosed', { period: month })
        const { n } = await tx
          .selectFrom('voucher')
          .select(sql<string>`count(*)`.as('n'))
          .where('period', '=', period)
          .where('state', '=', 'draft')
          .executeTakeFirstOrThrow()
        if (Number(n) > 0) throw new Problem('voucher.draftsLeft', { period: month, count: Number(n) })
        const { pushes } = await tx
          .selectFrom('voucher_push as p')
          .innerJoin('voucher as v', 'v.id', 'p.voucher_id')
          .select(sql<string>`count(*)`.as('pushes'))
          .where('p.state', '=', pushStatus.waiting)
          .where('v.period', '=', period)
          .executeTakeFirstOrThrow()
        if (Number(pushes) > 0) throw new Problem('voucher.pushesLeft', { period: month, count: Number(pushes) })
      }),
    )
export const openPeriod =
  (deps: VoucherDeps) =>
  (actor: Actor, { period: month }: In<E['openPeriod']>): Promise<Out<E['openPeriod']>> =>
    deps.db.inTenant(actor, (tx) =>
      move(deps, tx, actor, month, 'open', async (state) => {
        if (state === 'open') throw new Problem('voucher.periodOpen', { period: month })
      }),
    )
