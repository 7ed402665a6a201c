// 本期试算: sums of a period, tickets whose tax is computed, and until when it is declared.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { deductionEndpoints } from '@piaotai/contract/deduction/deduction.ts'
import type { DeductionTab } from '@piaotai/domain/deduction/deduction.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { holidaysKnownUntil } from '@piaotai/domain/risk/risk-days.ts'
import { filingDeadline } from '@piaotai/domain/tax/tax-deadline.ts'
import { ticketTax, travelKinds, travelTypes } from '@piaotai/domain/tax/travel-tax.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { candidates } from './candidates.ts'
import type { DeductionDeps } from './deps.ts'

type E = typeof deductionEndpoints
type Plan = Out<E['readDeductionPlan']>
const shownResults = 5
interface Group {
  readonly stands: DeductionTab
  /** Decided, or proposed. */
  readonly purpose: string
  readonly count: number
  readonly tax: string
  readonly effective: string
  readonly ticking: number
  readonly coded: number
}

export const readDeductionPlan =
  ({ db, clock }: DeductionDeps) =>
  (actor: Actor, { period }: In<E['readDeductionPlan']>): Promise<Plan> =>
    db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      const { rows } = await sql<Group>`
        select c.stands, coalesce(c.purpose, c.proposal) as purpose, count(*)::int as count, sum(c.tax)::numeric(20,2)::text as tax,
          sum(case when c.purpose in ('deduct', 'refund') then c.effective_tax else c.tax end)::numeric(20,2)::text as effective,
          (count(*) filter (where c.to_tick))::int as ticking, (count(*) filter (where c.to_tick and c.code is not null))::int as coded
        from ${candidates(companyId, period)} as c group by 1, 2`.execute(tx)
      const at = (...places: readonly DeductionTab[]) => rows.filter(({ stands }) => places.includes(stands))
      const of = (purpose: string, groups: readonly Group[]) => sumOf(groups.filter((one) => one.purpose === purpose))
      const counted = at('proposed', 'accepted', 'held')
      const output = await tx
        .selectFrom('tax_figure')
        .select([sql<number>`coalesce(sum(count), 0)::int`.as('count'), sql<string>`coalesce(sum(tax), 0)::numeric(20,2)::text`.as('tax')])
        .where('direction', '=', 'out')
        .where('month', '=', period)
        .executeTakeFirstOrThrow()
      return {
        deadline: deadlineOf(period, shanghaiDay(clock.now())),
        all: sumOf(rows, 'tax'),
        deduct: of('deduct', counted),
        notDeduct: of('notDeduct', counted),
        refund: of('refund', counted),
        hold: of('hold', counted),
        pending: sumOf(at('pending')),
        failed: sumOf(at('failed')),
        changed: sumOf(at('changed')),
        accepted: { deduct: of('deduct', at('accepted')), notDeduct: of('notDeduct', at('accepted')) },
        toTick: { count: rows.reduce((n, { ticking }) => n + ticking, 0), coded: rows.reduce((n, { coded }) => n + coded, 0) },
        output,
        transfers: await transfersOf(tx, companyId, period),
        travel: await travelOf(tx, period),
        results: await resultsOf(tx),
        confirmed: await confirmedOf(tx, period),
      }
    })
const sumOf = (groups: readonly Group[], of: 'tax' | 'effective' = 'effective') => ({
  count: groups.reduce((n, { count }) => n + count, 0),
  tax: fromFen(groups.reduce((sum, one) => sum + toFen(one[of])!, 0n)),
})
/** Moved out in the period, whenever it was ticked, by the lines of the return. */
const transfersOf = async (tx: Tx, companyId: string, period: string): Promise<Plan['transfers']> => {
  const { rows } = await sql<Plan['transfers'][number]>`
    select line, count(*)::int as count, sum(tax)::numeric(20,2)::text as tax from deduction_transfer
    where company_id = ${companyId} and period = ${period} and undone_at is null group by line order by line`.execute(tx)
  return rows
}
const deadlineOf = (period: string, today: string): Plan['deadline'] => {
  const { day, known } = filingDeadline(period)
  return { day, known, until: holidaysKnownUntil(), left: Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000) }
}
const resultsOf = async (tx: Tx): Promise<Plan['results']> => {
  const results = await tx
    .selectFrom('deduction_result')
    .select(['id', 'name', 'at', 'done', 'failed', 'unknown', 'period', 'bureau_tax'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownResults)
    .execute()
  return results.map(({ bureau_tax: bureauTax, ...one }) => ({ ...one, bureauTax, at: toInstant(one.at) }))
}
/** The bureau's word on the period, and what was written by it. */
const confirmedOf = async (tx: Tx, period: string): Promise<Plan['confirmed']> => {
  const last = await tx
    .selectFrom('deduction_result')
    .select(['at', 'name', 'bureau_tax as bureau'])
    .where('period', '=', period)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return null
  const { ours } = await tx
    .selectFrom('deduction')
    .select(sql<string>`coalesce(sum(effective_tax), 0)::numeric(20,2)::text`.as('ours'))
    .where('period', '=', period)
    .where('purpose', '=', 'deduct')
    .where('result', '=', 'done')
    .executeTakeFirstOrThrow()
  return { ...last, at: toInstant(last.at), ours }
}
/** Tickets of the month that are no invoice of the bureau, with the tax that each states or whose fare gives it. */
const travelOf = async (tx: Tx, period: string): Promise<Plan['travel']> => {
  const tickets = await tx
    .selectFrom('invoice')
    .select(['type', 'tax_amount', 'amount_excluding_tax', 'amount_including_tax', 'extra'])
    .where('type', 'in', Object.values(travelTypes).flat())
    .where('category', '<>', 2)
    .where(sql<boolean>`date >= ${`${period}-01`}::text::date and date < ${`${period}-01`}::text::date + interval '1 month'`)
    .execute()
  return travelKinds.map((kind) => {
    const types: readonly number[] = travelTypes[kind]
    const mine = tickets.filter(({ type }) => types.includes(type))
    const taxes = mine.flatMap((one) => {
      const tax = ticketTax(kind, {
        type: one.type,
        taxAmount: one.tax_amount,
        amountExcludingTax: one.amount_excluding_tax,
        amountIncludingTax: one.amount_including_tax,
        extra: one.extra,
      })
      return tax === undefined ? [] : [toFen(tax)!]
    })
    return { kind, count: taxes.length, tax: fromFen(taxes.reduce((sum, tax) => sum + tax, 0n)), left: mine.length - taxes.length }
  })
}
