// A period in figures; each is the total of the list that it leads to.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { voucherEndpoints } from '@piaotai/contract/voucher/voucher.ts'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import {
  daysOfPeriod,
  periodMonth,
  periodNumber,
  periodOfDay,
  type PeriodState,
  type VoucherState,
} from '@piaotai/domain/voucher/voucher.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { countOf, sumOf, sumOfFen } from '../../../db/sql-aggregates.ts'
import { invoicesInRowScope, toldInRowScope } from '../../people/permission/index.ts'
import type { VoucherDeps } from './deps.ts'
import { stateOfPeriod } from './periods.ts'
import { unbooked } from './unbooked.ts'
import { seesAllVouchers, vouchersInScope } from './voucher-scope.ts'

type E = typeof voucherEndpoints
/** Periods that a page offers. */
const shownPeriods = 24
const firstPeriod = 190001

export interface VoucherSum {
  readonly state: VoucherState
  readonly changed: boolean
  readonly count: number
  readonly amount: string
  readonly invoices: number
}
/** Vouchers by state and by whether they changed since: from running totals where nothing but the period narrows them. */
export const voucherSums = async (
  tx: Tx,
  actor: Actor,
  period: number | undefined,
  narrowed?: Expression<SqlBool>,
): Promise<readonly VoucherSum[]> => {
  const rows =
    narrowed === undefined && seesAllVouchers(actor)
      ? await tx
          .selectFrom('voucher_total')
          .select([sql<VoucherState>`state`.as('state'), sql<boolean>`changed_since`.as('changed'), sql<string>`sum(count)`.as('n')])
          .select([sumOfFen('debit_fen').as('amount'), sql<string>`sum(held)`.as('invoices')])
          .$if(period !== undefined, (q) => q.where('period', '=', period!))
          .groupBy(['state', 'changed_since'])
          .execute()
      : await tx
          .selectFrom('voucher as v')
          .select(['v.state', 'v.changed_since as changed', countOf().as('n')])
          .select([sumOf('v.debit').as('amount'), sql<string>`coalesce(sum(v.held), 0)`.as('invoices')])
          .where(narrowed ?? vouchersInScope(actor))
          .$if(period !== undefined, (q) => q.where('v.period', '=', period!))
          .groupBy(['v.state', 'v.changed_since'])
          .execute()
  return rows.map(({ n, invoices, ...row }) => ({ ...row, count: Number(n), invoices: Number(invoices) }))
}
/** Those of the sums that pass, as one. */
export const summed = (sums: readonly VoucherSum[], passes: (one: VoucherSum) => boolean) => {
  const of = sums.filter(passes)
  return { count: of.reduce((sum, { count }) => sum + count, 0), amount: sumAmounts(of.map(({ amount }) => amount)) ?? '0.00' }
}

export const readVoucherFigures =
  ({ db, clock }: Pick<VoucherDeps, 'db' | 'clock'>) =>
  (actor: Actor, { period: asked }: In<E['readVoucherFigures']>): Promise<Out<E['readVoucherFigures']>> =>
    db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      const known = await knownPeriods(tx, actor)
      const month = asked ?? periodMonth(usualPeriod(known, periodOfDay(shanghaiDay(clock.now()))))
      const period = periodNumber(month)
      const { first, last } = daysOfPeriod(month)
      const sums = await voucherSums(tx, actor, period)
      const of = (state: VoucherState) => summed(sums, (one) => one.state === state)
      const open = await tx
        .selectFrom('invoice')
        .select([sql<string>`count(*)`.as('n'), sql<string>`coalesce(sum(amount_including_tax), 0)::numeric(40,2)`.as('amount')])
        .where('date', '>=', first)
        .where('date', '<=', last)
        .where(unbooked(companyId))
        .where(invoicesInRowScope(actor, 'company'))
        .executeTakeFirstOrThrow()
      return {
        period: month,
        state: await stateOfPeriod(tx, period),
        unbooked: { count: Number(open.n), amount: open.amount },
        draft: of('draft'),
        exported: of('exported'),
        numbered: of('numbered'),
        total: summed(sums, () => true).amount,
        invoices: sums.reduce((sum, { invoices }) => sum + invoices, 0),
        periods: periodsOf(known, period),
      }
    })

/** Months with invoices or vouchers, and their states. */
const knownPeriods = async (tx: Tx, actor: Actor): Promise<ReadonlyMap<number, PeriodState>> => {
  const periodOf = sql<number>`(extract(year from date) * 100 + extract(month from date))::int`
  const rows =
    toldInRowScope(actor, 'company') === 'nothing'
      ? await tx
          .selectFrom('invoice_total')
          .select(periodOf.as('period'))
          .where('level', '=', 'states')
          .where('entered_by', 'is', null)
          .where('date', 'is not', null)
          .groupBy(periodOf)
          .having(sql<boolean>`sum(count) <> 0`)
          .execute()
      : await tx
          .selectFrom('invoice')
          .select(periodOf.as('period'))
          .distinct()
          .where('date', 'is not', null)
          .where(invoicesInRowScope(actor, 'company'))
          .execute()
  const states = await tx.selectFrom('voucher_period').select(['period', 'state']).execute()
  return new Map([...rows.map(({ period }) => [period, 'open'] as const), ...states.map(({ period, state }) => [period, state] as const)])
}
/** The month that a page opens with: this one, or the last one before it where this one has nothing yet. */
const usualPeriod = (known: ReadonlyMap<number, PeriodState>, now: number): number =>
  [...known.keys()].filter((period) => period >= firstPeriod && period <= now).toSorted((a, b) => b - a)[0] ?? now
const periodsOf = (known: ReadonlyMap<number, PeriodState>, shown: number): Out<E['readVoucherFigures']>['periods'] =>
  [...new Set([shown, ...known.keys()])]
    .filter((period) => period >= firstPeriod)
    .toSorted((a, b) => b - a)
    .slice(0, shownPeriods)
    .map((period) => ({ period: periodMonth(period), state: known.get(period) ?? 'open' }))
