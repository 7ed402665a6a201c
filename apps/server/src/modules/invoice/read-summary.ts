// 发票汇总: the figures of one area, counted under the very conditions of the lists that they lead to.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { summaryEndpoints } from '@piaotai/contract/invoice/summary.ts'
import { shanghaiDay } from '@piaotai/domain/checks.ts'
import { funnelFilter, funnelSteps, noRate, summaryLimits } from '@piaotai/domain/summary.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Clock, Database, Tx } from '../../kernel/needs.ts'
import { byMonth, readFigure, sums, toFigure } from './figures.ts'
import { conditions, partyKey, type Filter } from './filters.ts'

type ReadSummary = typeof summaryEndpoints.readSummary
type Summary = Out<ReadSummary>

export const readSummary = ({ db, clock }: { readonly db: Database; readonly clock: Clock }) => (actor: Actor, filter: In<ReadSummary>): Promise<Summary> => db.inTenant(actor, async (tx) => {
  const funnel: Summary['funnel'] = []
  for (const step of funnelSteps) funnel.push({ step, ...await readFigure(tx, actor, { ...filter, ...funnelFilter[step] }) })
  const rates = await tx.selectFrom('invoice').select([sql<string>`coalesce(tax_rate, ${noRate})`.as('rate'), ...sums]).where(conditions(actor, filter)).groupBy('rate').orderBy(sql`count(*) desc`).orderBy('rate').limit(summaryLimits.rates).execute()
  return {
    funnel, rates: rates.map((row) => ({ rate: row.rate, ...toFigure(row) })), sellers: await byParty(tx, actor, filter, 'seller'), buyers: await byParty(tx, actor, filter, 'buyer'),
    months: await byMonth(tx, actor, filter.area, (filter.dateTo ?? shanghaiDay(clock.now())).slice(0, 7), summaryLimits.months),
  }
})

/** Named as on the latest of their invoices. */
const byParty = async (tx: Tx, actor: Actor, filter: Filter, side: 'seller' | 'buyer'): Promise<Summary['sellers']> => {
  const rows = await tx.selectFrom('invoice').select([partyKey(side).as('key'), sql<string>`(array_agg(${sql.ref(`${side}_name`)} order by date desc nulls last, id desc))[1]`.as('name'), sql<string | null>`max(${sql.ref(`${side}_tax_id`)})`.as('taxId'), ...sums])
    .where(conditions(actor, filter)).where(sql<boolean>`${partyKey(side)} is not null`).groupBy('key').orderBy(sql`sum(amount_including_tax) desc nulls last`).orderBy('key').limit(summaryLimits.parties).execute()
  return rows.map(({ key, name, taxId, ...row }) => ({ key, name: name ?? key, taxId, ...toFigure(row) }))
}
