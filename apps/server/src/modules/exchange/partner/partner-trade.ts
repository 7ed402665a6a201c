// Trade with partners: the company's invoices from and to their tax ids, as far as the person sees them.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { partnerEndpoints } from '@piaotai/contract/partner/partner.ts'
import { daysBetween, monthBefore } from '@piaotai/domain/months.ts'
import { judgePartnerTaxId } from '@piaotai/domain/partner/partner-draft.ts'
import { judgePartnerRisk, type PartnerRiskFacts } from '@piaotai/domain/partner/partner-risk.ts'
import type { CustomerType } from '@piaotai/domain/partner/partner.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { category, verifyStatus } from '@piaotai/domain/states.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { countOf, sumOf } from '../../../db/sql-aggregates.ts'
import { invoicesInScope } from '../../people/permission/index.ts'
import type { PartnerDeps } from './partner-rows.ts'
import { partnersFor } from './partner-scope.ts'

type Center = typeof partnerEndpoints
type Figures = NonNullable<Out<Center['readPartnerFigures']>['trade']>
type Trade = Figures['incoming']
const months = 12
const none: Trade = { count: 0, amount: '0.00' }

/** The list that figures of trade lead to. */
export const listed = (actor: Actor): boolean => actor.permissions.has('menu_2.allInvoiceCo')
/** The current month and the eleven before it, oldest first. */
export const monthsUpTo = (now: Date): readonly string[] => {
  const shown = [shanghaiDay(now).slice(0, 7)]
  while (shown.length < months) shown.unshift(monthBefore(shown[0]!))
  return shown
}
export const inScope = (tx: Tx, actor: Actor) => tx.selectFrom('invoice').where(invoicesInScope(actor, 'company'))
export const party = { [category.incoming]: 'invoice.seller_tax_id', [category.outgoing]: 'invoice.buyer_tax_id' } as const

/** Twelve months of trade for each of some tax ids; null where the person does not see the company's invoices. */
export const tradeOf = async (tx: Tx, actor: Actor, now: Date, taxIds: readonly string[]) => {
  if (!listed(actor) || taxIds.length === 0) return () => ({ incoming: null, outgoing: null })
  const since = `${monthsUpTo(now)[0]}-01`
  const read = async (one: keyof typeof party): Promise<ReadonlyMap<string, Trade>> => {
    const rows = await inScope(tx, actor)
      .select([sql<string>`${sql.ref(party[one])}`.as('taxId'), countOf().as('count'), sumOf('amount_including_tax').as('amount')])
      .where('invoice.category', '=', one)
      .where(party[one], 'in', taxIds)
      .where('invoice.date', '>=', since)
      .groupBy(party[one])
      .execute()
    return new Map(rows.map((row) => [row.taxId, { count: Number(row.count), amount: row.amount }]))
  }
  const incoming = await read(category.incoming)
  const outgoing = await read(category.outgoing)
  return (taxId: string): { readonly incoming: Trade | null; readonly outgoing: Trade | null } => ({
    incoming: incoming.get(taxId) ?? none,
    outgoing: outgoing.get(taxId) ?? none,
  })
}

/** The trade of twelve months with all partners that `where` finds; null where the person does not see the company's invoices. */
export const tradeOfAll = async (tx: Tx, actor: Actor, now: Date, where: Expression<SqlBool>) => {
  if (!listed(actor)) return { incoming: null, outgoing: null }
  const read = async (one: keyof typeof party): Promise<Trade> => {
    const row = await inScope(tx, actor)
      .select([countOf().as('count'), sumOf('amount_including_tax').as('amount')])
      .where('invoice.category', '=', one)
      .where('invoice.date', '>=', `${monthsUpTo(now)[0]}-01`)
      .where(party[one], 'in', tx.selectFrom('partner').select('partner.tax_id').where(where))
      .executeTakeFirstOrThrow()
    return { count: Number(row.count), amount: row.amount }
  }
  return { incoming: await read(category.incoming), outgoing: await read(category.outgoing) }
}

/** What the risk counts of incoming invoices; the web's links name the same states. */
const riskSigns = {
  cancelled: sql`verify_status = ${verifyStatus.cancelled}`,
  notFound: sql`verify_status = ${verifyStatus.notFound}`,
  inconsistent: sql`verify_status = ${verifyStatus.inconsistent}`,
  unverified: sql`verify_status = ${verifyStatus.notVerified}`,
  warned: sql`warning_count > 0`,
} as const
const partnerRiskOf = (facts: PartnerRiskFacts): Figures['risk'] => {
  const { grade, points, reasons } = judgePartnerRisk(facts)
  return { grade, points, reasons: reasons.map((one) => ({ ...one })) }
}

export const readPartnerFigures =
  ({ db, clock }: Pick<PartnerDeps, 'db' | 'clock'>) =>
  (actor: Actor, { id }: In<Center['readPartnerFigures']>): Promise<Out<Center['readPartnerFigures']>> =>
    db.inTenant(actor, async (tx) => {
      const partner = await tx
        .selectFrom('partner')
        .select(['tax_id', 'customer_type'])
        .where('id', '=', id)
        .where(partnersFor(actor, 'read'))
        .executeTakeFirst()
      if (!partner) throw new Problem('partner.notFound')
      return { trade: listed(actor) ? await figuresOf(tx, actor, clock.now(), partner) : null }
    })

const figuresOf = async (
  tx: Tx,
  actor: Actor,
  now: Date,
  { tax_id: taxId, customer_type }: { readonly tax_id: string; readonly customer_type: CustomerType },
): Promise<Figures> => {
  const shown = monthsUpTo(now)
  const ofPartner = inScope(tx, actor).where((eb) =>
    eb.or([
      eb.and([eb('invoice.category', '=', category.incoming), eb('invoice.seller_tax_id', '=', taxId)]),
      eb.and([eb('invoice.category', '=', category.outgoing), eb('invoice.buyer_tax_id', '=', taxId)]),
    ]),
  )
  const ends = await ofPartner
    .select([sql<string | null>`min(invoice.date)::text`.as('first'), sql<string | null>`max(invoice.date)::text`.as('last')])
    .executeTakeFirstOrThrow()
  const recent = ofPartner.where('invoice.date', '>=', `${shown[0]}-01`)
  const monthOf = sql<string>`to_char(invoice.date, 'YYYY-MM')`
  const byMonth = await recent
    .select(['invoice.category', monthOf.as('month'), countOf().as('count'), sumOf('amount_including_tax').as('amount')])
    .groupBy(['invoice.category', monthOf])
    .execute()
  const red = sql<boolean>`invoice.category = ${category.incoming} and invoice.amount_including_tax < 0`
  const sums = await recent
    .select([
      countOf(sql<boolean>`invoice.category = ${category.incoming}`).as('inCount'),
      sumOf('amount_including_tax', sql<boolean>`invoice.category = ${category.incoming}`).as('inAmount'),
      countOf(sql<boolean>`invoice.category = ${category.outgoing}`).as('outCount'),
      sumOf('amount_including_tax', sql<boolean>`invoice.category = ${category.outgoing}`).as('outAmount'),
      countOf(sql<boolean>`invoice.category = ${category.incoming} and verify_status = ${verifyStatus.success}`).as('verified'),
      ...Object.entries(riskSigns).map(([sign, of]) =>
        countOf(sql<boolean>`invoice.category = ${category.incoming} and ${of}`).as(sign as keyof typeof riskSigns),
      ),
      countOf(red).as('redCount'),
      sumOf('amount_including_tax', red).as('redAmount'),
    ])
    .executeTakeFirstOrThrow()
  const at = (month: string, one: number): Trade => {
    const row = byMonth.find((r) => r.month === month && r.category === one)
    return row ? { count: Number(row.count), amount: row.amount } : none
  }
  return {
    months: shown.map((month) => ({ month, incoming: at(month, category.incoming), outgoing: at(month, category.outgoing) })),
    incoming: { count: Number(sums.inCount), amount: sums.inAmount },
    outgoing: { count: Number(sums.outCount), amount: sums.outAmount },
    verified: Number(sums.verified),
    reversed: { count: Number(sums.redCount), amount: sums.redAmount },
    first: ends.first,
    last: ends.last,
    risk: partnerRiskOf({
      taxIdValid: judgePartnerTaxId(customer_type, taxId) === undefined,
      bought: Number(sums.inCount),
      cancelled: Number(sums.cancelled),
      notFound: Number(sums.notFound),
      inconsistent: Number(sums.inconsistent),
      warned: Number(sums.warned),
      unverified: Number(sums.unverified),
      reversed: Number(sums.redCount),
      days: ends.first === null ? null : daysBetween(ends.first, shanghaiDay(now)),
    }),
  }
}
