// 发票汇总: the figures of one area, each under the conditions of the list that it leads to.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { summaryEndpoints } from '@piaotai/contract/invoice/summary.ts'
import { funnelFilter, funnelSteps, noRate, summaryLimits } from '@piaotai/domain/invoice/summary.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'
import { sumOf } from '../../../../db/sql-aggregates.ts'
import { figuresFor } from './figure-source.ts'
import { byMonth, sumsOf, toFigure } from './figures.ts'
import { partyIs } from './filter-conditions.ts'
import { conditions, type Filter } from './filters.ts'

type ReadSummary = typeof summaryEndpoints.readSummary
type Summary = Out<ReadSummary>

export const readSummary =
  ({ db, clock }: Needs<'db' | 'clock'>) =>
  (actor: Actor, filter: In<ReadSummary>): Promise<Summary> =>
    db.inTenant(actor, async (tx) => {
      const funnel = await readFunnel(tx, actor, filter)
      return {
        funnel,
        rates: await byRate(tx, actor, filter),
        sellers: await byParty(tx, actor, filter, 'seller'),
        buyers: await byParty(tx, actor, filter, 'buyer'),
        months: await byMonth(tx, actor, filter.area, (filter.dateTo ?? shanghaiDay(clock.now())).slice(0, 7), summaryLimits.months),
      }
    })

/**
 * All steps in one pass, counted under the states of the linked list. Groups by both states first, which are few: a
 * condition on every row costs more than its sums.
 */
const readFunnel = async (tx: Tx, actor: Actor, filter: Filter): Promise<Summary['funnel']> => {
  const source = figuresFor(tx, actor, filter)
  const byStates = source.rows.select(['verify_status', 'use_status', ...sumsOf(source)]).groupBy(['verify_status', 'use_status'])
  const row = await tx
    .selectFrom(byStates.as('states'))
    .select(
      funnelSteps.flatMap((step) => {
        const { verifyStatus = null, useStatus: usageStatus = null } = funnelFilter[step]
        const passing = sql<boolean>`(${verifyStatus}::smallint[] is null or verify_status = any(${verifyStatus}::smallint[])) and (${usageStatus}::smallint[] is null or use_status = any(${usageStatus}::smallint[]))`
        return [
          sql<string>`coalesce(sum(count) filter (where ${passing}), 0)`.as(`${step}_count`),
          sumOf('amount', passing).as(`${step}_amount`),
          sumOf('tax', passing).as(`${step}_tax`),
        ]
      }),
    )
    .executeTakeFirstOrThrow()
  return funnelSteps.map((step) => ({
    step,
    ...toFigure({ count: row[`${step}_count`], amount: row[`${step}_amount`], tax: row[`${step}_tax`] }),
  }))
}
const byRate = async (tx: Tx, actor: Actor, filter: Filter): Promise<Summary['rates']> => {
  const source = figuresFor(tx, actor, filter, 'rates')
  const rows = await source.rows
    .select([sql<string>`coalesce(tax_rate, ${noRate})`.as('rate'), ...sumsOf(source)])
    .groupBy('rate')
    .having(sql<boolean>`${source.count()} <> 0`)
    .orderBy(sql`${source.count()} desc`)
    .orderBy('rate')
    .limit(summaryLimits.rates)
    .execute()
  return rows.map((row) => ({ rate: row.rate, ...toFigure(row) }))
}
/**
 * Names come from the latest invoice of each party, read after the ten are known: a name in every group would sort all
 * rows.
 */
const byParty = async (tx: Tx, actor: Actor, filter: Filter, side: 'seller' | 'buyer'): Promise<Summary['sellers']> => {
  const source = figuresFor(tx, actor, filter, `${side}s`)
  const key = source.party(side)
  const total = source.sum('amount_including_tax')
  const rows = await source.rows
    .select([key.$notNull().as('key'), ...sumsOf(source)])
    .where(sql<boolean>`${key} is not null`)
    .groupBy('key')
    .having(sql<boolean>`${source.count()} <> 0`)
    .orderBy(sql`${total} desc nulls last`)
    .orderBy('key')
    .limit(summaryLimits.parties)
    .execute()
  const parties: Summary['sellers'] = []
  const own = (column: string) => sql<string | null>`${sql.ref(`${side}_${column}`)}`
  for (const { key: one, ...row } of rows) {
    const theirs = tx.selectFrom('invoice').where(conditions(actor, filter))
    const numbered = await theirs
      .select('id')
      .where(sql<boolean>`${own('tax_id')} = ${one}`)
      .limit(1)
      .executeTakeFirst()
    const latest = await theirs
      .select(own('name').as('name'))
      .where(partyIs(side, one, numbered ? 'taxId' : 'name'))
      .orderBy(sql`date desc nulls last`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    parties.push({ key: one, name: latest?.name ?? one, taxId: numbered ? one : null, ...toFigure(row) })
  }
  return parties
}
