// 本期试算: sums of a period, tickets whose tax is computed, and until when it is declared.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { deductionEndpoints } from '@piaotai/contract/bureau/deductions.ts'
import { shanghaiDay } from '@piaotai/domain/checks.ts'
import { fareTax, travelTypes, type TravelKind } from '@piaotai/domain/deduction.ts'
import { fromFen, toFen } from '@piaotai/domain/money.ts'
import { holidaysKnownUntil } from '@piaotai/domain/risk-days.ts'
import { filingDeadline } from '@piaotai/domain/tax-deadline.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/deps.ts'
import { toInstant } from '../../lib/datetime.ts'
import { candidates } from './candidates.ts'
import type { DeductionDeps } from './deps.ts'

type E = typeof deductionEndpoints
type Plan = Out<E['readDeductionPlan']>
const shownResults = 5
const none = { count: 0, tax: '0.00' }

export const readDeductionPlan =
  ({ db, clock }: DeductionDeps) =>
  (actor: Actor, { period }: In<E['readDeductionPlan']>): Promise<Plan> =>
    db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      const { rows } = await sql<{ stands: string; count: number; tax: string }>`
        select case when c.purpose is null then 'proposed.' || c.proposal else c.purpose end as stands, count(*)::int as count,
          coalesce(sum(case when c.purpose is null or c.purpose in ('notDeduct', 'hold') then c.tax else c.effective_tax end), 0)::numeric(20,2)::text as tax
        from ${candidates(companyId, period)} as c group by 1`.execute(tx)
      const of = (...names: readonly string[]) => {
        const found = rows.filter(({ stands }) => names.includes(stands))
        return found.length === 0
          ? none
          : { count: found.reduce((n, one) => n + one.count, 0), tax: fromFen(found.reduce((sum, one) => sum + toFen(one.tax)!, 0n)) }
      }
      const output = await tx
        .selectFrom('tax_figure')
        .select([sql<number>`coalesce(sum(count), 0)::int`.as('count'), sql<string>`coalesce(sum(tax), 0)::numeric(20,2)::text`.as('tax')])
        .where('company_id', '=', companyId)
        .where('direction', '=', 'out')
        .where('month', '=', period)
        .executeTakeFirstOrThrow()
      const results = await tx
        .selectFrom('deduction_result')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('at', 'desc')
        .limit(shownResults)
        .execute()
      const { day, known } = filingDeadline(period)
      const today = shanghaiDay(clock.now())
      return {
        deadline: { day, known, until: holidaysKnownUntil(), left: Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000) },
        all: of(...rows.map(({ stands }) => stands)),
        deduct: of('deduct', 'proposed.deduct'),
        notDeduct: of('notDeduct', 'proposed.notDeduct'),
        pending: of('proposed.pending'),
        accepted: { deduct: of('deduct'), notDeduct: of('notDeduct'), refund: of('refund'), hold: of('hold') },
        output,
        travel: await travelOf(tx, companyId, period),
        results: results.map((one) => ({
          id: one.id,
          name: one.name,
          at: toInstant(one.at),
          done: one.done,
          failed: one.failed,
          unknown: one.unknown,
        })),
      }
    })
/** Tickets of the month that are no invoice of the bureau: trains and flights by the tax of their record, roads and ships by their fare. */
const travelOf = async (tx: Tx, companyId: string, period: string): Promise<Plan['travel']> => {
  const types = Object.values(travelTypes).flat()
  const tickets = await tx
    .selectFrom('invoice')
    .select(['type', 'tax_amount', 'amount_including_tax'])
    .where('company_id', '=', companyId)
    .where('type', 'in', types)
    .where('category', '<>', 2)
    .where(sql<boolean>`date >= ${`${period}-01`}::text::date and date < ${`${period}-01`}::text::date + interval '1 month'`)
    .execute()
  return (Object.keys(travelTypes) as TravelKind[]).map((kind) => {
    const mine = tickets.filter(({ type }) => travelTypes[kind].includes(type))
    // A flight's fare without its charges is known only to its record; a road's ticket has nothing but the fare.
    const taxes = mine.map(({ tax_amount: tax, amount_including_tax: fare }) =>
      tax !== null ? tax : kind === 'air' || fare === null ? undefined : fareTax(kind, fare),
    )
    const good = taxes.filter((tax) => tax !== undefined)
    return { kind, count: good.length, tax: fromFen(good.reduce((sum, tax) => sum + toFen(tax)!, 0n)), left: mine.length - good.length }
  })
}
