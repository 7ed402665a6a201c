// 发票汇总: the figures of one area, counted under the very conditions of the lists that they lead to.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { summaryEndpoints } from '@piaotai/contract/invoice/summary.ts'
import { shanghaiDay } from '@piaotai/domain/checks.ts'
import { funnelFilter, funnelSteps, noRate, summaryLimits } from '@piaotai/domain/summary.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Clock, Database, Tx } from '../../kernel/needs.ts'
import { byMonth, figureOf, sums, toFigure } from './figures.ts'
import { conditions, partyIs, partyKey, type Filter } from './filters.ts'

type ReadSummary = typeof summaryEndpoints.readSummary
type Summary = Out<ReadSummary>

export const readSummary = ({ db, clock }: { readonly db: Database; readonly clock: Clock }) => (actor: Actor, filter: In<ReadSummary>): Promise<Summary> => db.inTenant(actor, async (tx) => {
  const funnel = await readFunnel(tx, actor, filter)
  const rates = await tx.selectFrom('invoice').select([sql<string>`coalesce(tax_rate, ${noRate})`.as('rate'), ...sums]).where(conditions(actor, filter)).groupBy('rate').orderBy(sql`count(*) desc`).orderBy('rate').limit(summaryLimits.rates).execute()
  return {
    funnel, rates: rates.map((row) => ({ rate: row.rate, ...toFigure(row) })), sellers: await byParty(tx, actor, filter, 'seller'), buyers: await byParty(tx, actor, filter, 'buyer'),
    months: await byMonth(tx, actor, filter.area, (filter.dateTo ?? shanghaiDay(clock.now())).slice(0, 7), summaryLimits.months),
  }
})

/** Every step in one pass, counted under the words of the list that it leads to. */
const readFunnel = async (tx: Tx, actor: Actor, filter: Filter): Promise<Summary['funnel']> => {
  const row = await tx.selectFrom('invoice').select(funnelSteps.flatMap((step) => {
    const { verifyStatus = null, useStatus = null } = funnelFilter[step]
    const passing = sql<boolean>`(${verifyStatus}::smallint[] is null or verify_status = any(${verifyStatus}::smallint[])) and (${useStatus}::smallint[] is null or use_status = any(${useStatus}::smallint[]))`
    const { count, amount, tax } = figureOf(passing)
    return [count.as(`${step}_count`), amount.as(`${step}_amount`), tax.as(`${step}_tax`)]
  })).where(conditions(actor, filter)).executeTakeFirstOrThrow()
  return funnelSteps.map((step) => ({ step, ...toFigure({ count: row[`${step}_count`], amount: row[`${step}_amount`], tax: row[`${step}_tax`] }) }))
}
/** Named as on the latest of their invoices; looked for once the ten are known, for a name in every group would sort all rows. */
const byParty = async (tx: Tx, actor: Actor, filter: Filter, side: 'seller' | 'buyer'): Promise<Summary['sellers']> => {
  const rows = await tx.selectFrom('invoice').select([partyKey(side).as('key'), sql<string | null>`max(${sql.ref(`${side}_tax_id`)})`.as('taxId'), ...sums])
    .where(conditions(actor, filter)).where(sql<boolean>`${partyKey(side)} is not null`).groupBy('key').orderBy(sql`sum(amount_including_tax) desc nulls last`).orderBy('key').limit(summaryLimits.parties).execute()
  const parties: Summary['sellers'] = []
  for (const { key, taxId, ...row } of rows) {
    const latest = await tx.selectFrom('invoice').select(sql<string | null>`${sql.ref(`${side}_name`)}`.as('name')).where(conditions(actor, filter)).where(partyIs(side, key)).orderBy(sql`date desc nulls last`).orderBy('id', 'desc').limit(1).executeTakeFirst()
    parties.push({ key, name: latest?.name ?? key, taxId, ...toFigure(row) })
  }
  return parties
}
