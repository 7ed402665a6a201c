// 会计期间: months that close and open. Nothing of a voucher moves in a closed one; the database refuses it too.
import { sql } from 'kysely'
import { Problem } from '@piaotai/domain/problems.ts'
import { pushStatus } from '@piaotai/domain/states.ts'
import { periodMonth, periodNumber, type PeriodState } from '@piaotai/domain/voucher/voucher.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { VoucherDeps } from './deps.ts'

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

/** Waits for whoever moves vouchers of the period; nobody moves any until the transaction ends. */
export const holdPeriod = async (tx: Tx, companyId: string, period: number): Promise<PeriodState> => {
  await ensurePeriods(tx, companyId, [period])
  return (await tx.selectFrom('voucher_period').select('state').where('period', '=', period).forUpdate().executeTakeFirstOrThrow()).state
}
const move = async ({ clock, audit }: PeriodDeps, tx: Tx, actor: Keeper, month: string, to: PeriodState): Promise<void> => {
  await tx
    .updateTable('voucher_period')
    .set({ state: to, changed_at: clock.now().toISOString(), changed_by_name: actor.userName })
    .where('period', '=', periodNumber(month))
    .execute()
  const action = to === 'closed' ? 'voucher.periodClosed' : 'voucher.periodOpened'
  await audit.record(tx, actor, [{ action, objectType: 'company', objectId: actor.companyId, detail: { period: month } }])
}
/** Whoever moves the books of a month. */
type Keeper = Pick<Actor, 'companyId' | 'userId' | 'userName'>
type PeriodDeps = Pick<VoucherDeps, 'clock' | 'audit'>
/** Closes the books of a month; refused while it has drafts, or pushes on their way. */
export const closeBooks = async (deps: PeriodDeps, tx: Tx, actor: Keeper, month: string): Promise<void> => {
  const period = periodNumber(month)
  if ((await holdPeriod(tx, actor.companyId, period)) === 'closed') throw new Problem('voucher.periodClosed', { period: month })
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
  await move(deps, tx, actor, month, 'closed')
}
/** Opens the books of a closed month again. */
export const openBooks = async (deps: PeriodDeps, tx: Tx, actor: Keeper, month: string): Promise<void> => {
  if ((await holdPeriod(tx, actor.companyId, periodNumber(month))) === 'open') throw new Problem('voucher.periodOpen', { period: month })
  await move(deps, tx, actor, month, 'open')
}
/** The books alone, without the signatures and the seal of a month: for tests of what a closed period refuses. */
export const moveBooks =
  (deps: VoucherDeps) =>
  (actor: Keeper, month: string, to: PeriodState): Promise<PeriodState> =>
    deps.db.inTenant(actor, async (tx) => {
      await (to === 'closed' ? closeBooks : openBooks)(deps, tx, actor, month)
      return to
    })
