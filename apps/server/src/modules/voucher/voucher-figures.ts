// A period in figures; each is the total of the list that it leads to.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { voucherEndpoints } from '@piaotai/contract/invoice/vouchers.ts'
import { shanghaiDay } from '@piaotai/domain/checks.ts'
import { daysOfPeriod, periodMonth, periodNumber, type VoucherState } from '@piaotai/domain/voucher.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/deps.ts'
import { invoicesInRowScope } from '../permission/index.ts'
import type { VoucherDeps } from './deps.ts'
import { stateOfPeriod } from './periods.ts'
import { unbooked } from './unbooked.ts'
import { vouchersInScope } from './voucher-scope.ts'

type E = typeof voucherEndpoints
/** Periods that a page offers. */
const shownPeriods = 24

/** The debit side of all vouchers of a company, which no other table is asked for. */
export const sumOfAllDebit = async (tx: Tx, companyId: string): Promise<string> =>
  (
    await tx
      .selectFrom('voucher_entry')
      .select(sql<string>`coalesce(sum(amount), 0)::numeric(40,2)`.as('amount'))
      .where('company_id', '=', companyId)
      .where(sql<boolean>`side = 'debit'`)
      .executeTakeFirstOrThrow()
  ).amount
/** The debit side of the vouchers that pass a condition on `voucher as v`. */
export const sumOfDebit = async (tx: Tx, companyId: string, within: Expression<SqlBool>): Promise<string> =>
  (
    await tx
      .selectFrom('voucher as v')
      .innerJoin('voucher_entry as e', (on) => on.onRef('e.company_id', '=', 'v.company_id').onRef('e.voucher_id', '=', 'v.id'))
      .select(sql<string>`coalesce(sum(e.amount), 0)::numeric(40,2)`.as('amount'))
      .where('v.company_id', '=', companyId)
      .where(sql<boolean>`e.side = 'debit'`)
      .where(within)
      .executeTakeFirstOrThrow()
  ).amount

export const readVoucherFigures =
  ({ db, clock }: Pick<VoucherDeps, 'db' | 'clock'>) =>
  (actor: Actor, { period: asked }: In<E['readVoucherFigures']>): Promise<Out<E['readVoucherFigures']>> =>
    db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      const month = asked ?? shanghaiDay(clock.now()).slice(0, 7)
      const period = periodNumber(month)
      const { first, last } = daysOfPeriod(month)
      const states = await tx
        .selectFrom('voucher as v')
        .select(['v.state', sql<string>`count(*)`.as('n')])
        .where('v.company_id', '=', companyId)
        .where('v.period', '=', period)
        .where(vouchersInScope(actor))
        .groupBy('v.state')
        .execute()
      const of = async (state: VoucherState) => ({
        count: Number(states.find((row) => row.state === state)?.n ?? 0),
        amount: await sumOfDebit(tx, companyId, sql<boolean>`v.period = ${period} and v.state = ${state} and ${vouchersInScope(actor)}`),
      })
      const open = await tx
        .selectFrom('invoice')
        .select([sql<string>`count(*)`.as('n'), sql<string>`coalesce(sum(amount_including_tax), 0)::numeric(40,2)`.as('amount')])
        .where('company_id', '=', companyId)
        .where('date', '>=', first)
        .where('date', '<=', last)
        .where(unbooked(companyId))
        .where(invoicesInRowScope(actor, 'company'))
        .executeTakeFirstOrThrow()
      const { invoices } = await tx
        .selectFrom('voucher_invoice as vi')
        .innerJoin('voucher as v', (on) => on.onRef('v.company_id', '=', 'vi.company_id').onRef('v.id', '=', 'vi.voucher_id'))
        .select(sql<string>`count(*)`.as('invoices'))
        .where('v.company_id', '=', companyId)
        .where('v.period', '=', period)
        .where(vouchersInScope(actor))
        .executeTakeFirstOrThrow()
      return {
        period: month,
        state: await stateOfPeriod(tx, companyId, period),
        unbooked: { count: Number(open.n), amount: open.amount },
        draft: await of('draft'),
        exported: await of('exported'),
        numbered: await of('numbered'),
        total: await sumOfDebit(tx, companyId, sql<boolean>`v.period = ${period} and ${vouchersInScope(actor)}`),
        invoices: Number(invoices),
        periods: await periodsOf(tx, actor, month),
      }
    })

/** Those of invoices and vouchers, with the asked one. */
const periodsOf = async (tx: Tx, actor: Actor, month: string): Promise<Out<E['readVoucherFigures']>['periods']> => {
  const rows = await tx
    .selectFrom('invoice')
    .select(sql<number>`(extract(year from date) * 100 + extract(month from date))::int`.as('period'))
    .distinct()
    .where('company_id', '=', actor.companyId)
    .where('date', 'is not', null)
    .where(invoicesInRowScope(actor, 'company'))
    .execute()
  const states = await tx.selectFrom('voucher_period').select(['period', 'state']).where('company_id', '=', actor.companyId).execute()
  const known = new Map(states.map(({ period, state }) => [period, state]))
  const periods = [...new Set([periodNumber(month), ...rows.map(({ period }) => period), ...known.keys()])].filter(
    (period) => period >= 190001,
  )
  return periods
    .toSorted((a, b) => b - a)
    .slice(0, shownPeriods)
    .map((period) => ({ period: periodMonth(period), state: known.get(period) ?? 'open' }))
}
