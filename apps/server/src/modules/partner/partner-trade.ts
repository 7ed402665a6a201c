// Trade with partners: the company's invoices from and to their tax ids, as far as the person sees them.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { partnerEndpoints } from '@piaotai/contract/user/partners.ts'
import { shanghaiDay } from '@piaotai/domain/checks.ts'
import { monthBefore } from '@piaotai/domain/months.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { category, verifyStatus } from '@piaotai/domain/states.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/deps.ts'
import { countOf, sumOf } from '../../db/sql-aggregates.ts'
import { invoicesInScope } from '../permission/index.ts'
import type { PartnerDeps } from './partner-rows.ts'
import { partnersFor } from './partner-scope.ts'

type Center = typeof partnerEndpoints
type Figures = NonNullable<Out<Center['readPartnerFigures']>['trade']>
type Trade = Figures['incoming']
const months = 12
const none: Trade = { count: 0, amount: '0.00' }

/** The list that figures of trade lead to. */
const listed = (actor: Actor): boolean => actor.permissions.has('menu_2.allInvoiceCo')
/** The current month and the eleven before it, oldest first. */
const monthsUpTo = (now: Date): readonly string[] => {
  const shown = [shanghaiDay(now).slice(0, 7)]
  while (shown.length < months) shown.unshift(monthBefore(shown[0]!))
  return shown
}
const inScope = (tx: Tx, actor: Actor) =>
  tx.selectFrom('invoice').where('invoice.company_id', '=', actor.companyId).where(invoicesInScope(actor, 'company'))
const party = { [category.incoming]: 'invoice.seller_tax_id', [category.outgoing]: 'invoice.buyer_tax_id' } as const

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

export const readPartnerFigures =
  ({ db, clock }: Pick<PartnerDeps, 'db' | 'clock'>) =>
  (actor: Actor, { id }: In<Center['readPartnerFigures']>): Promise<Out<Center['readPartnerFigures']>> =>
    db.inTenant(actor, async (tx) => {
      const partner = await tx
        .selectFrom('partner')
        .select('tax_id')
        .where('company_id', '=', actor.companyId)
        .where('id', '=', id)
        .where(partnersFor(actor, 'read'))
        .executeTakeFirst()
      if (!partner) throw new Problem('partner.notFound')
      return { trade: listed(actor) ? await figuresOf(tx, actor, clock.now(), partner.tax_id) : null }
    })

const figuresOf = async (tx: Tx, actor: Actor, now: Date, taxId: string): Promise<Figures> => {
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
  const sums = await recent
    .select([
      countOf(sql<boolean>`invoice.category = ${category.incoming}`).as('inCount'),
      sumOf('amount_including_tax', sql<boolean>`invoice.category = ${category.incoming}`).as('inAmount'),
      countOf(sql<boolean>`invoice.category = ${category.outgoing}`).as('outCount'),
      sumOf('amount_including_tax', sql<boolean>`invoice.category = ${category.outgoing}`).as('outAmount'),
      countOf(sql<boolean>`verify_status = ${verifyStatus.success}`).as('verified'),
      countOf(sql<boolean>`invoice.amount_including_tax < 0`).as('redCount'),
      sumOf('amount_including_tax', sql<boolean>`invoice.amount_including_tax < 0`).as('redAmount'),
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
  }
}

const suggested = 50
/** Parties of the last twelve months' invoices that are no partner yet, the most frequent first. */
export const suggestPartners =
  ({ db, clock }: Pick<PartnerDeps, 'db' | 'clock'>) =>
  (actor: Actor): Promise<Out<Center['suggestPartners']>> =>
    db.inTenant(actor, async (tx) => {
      if (!listed(actor)) return { content: [] }
      const read = (one: keyof typeof party, name: 'invoice.seller_name' | 'invoice.buyer_name') =>
        inScope(tx, actor)
          .select([
            sql<string>`${sql.ref(party[one])}`.as('taxId'),
            sql<string>`(array_agg(${sql.ref(name)} order by invoice.date desc nulls last))[1]`.as('name'),
            countOf().as('count'),
            sumOf('amount_including_tax').as('amount'),
          ])
          .where('invoice.category', '=', one)
          .where(party[one], 'is not', null)
          .where(name, 'is not', null)
          .where('invoice.date', '>=', `${monthsUpTo(clock.now())[0]}-01`)
          .where(
            sql<boolean>`not exists (select 1 from partner p where p.company_id = invoice.company_id and p.tax_id = ${sql.ref(party[one])})`,
          )
          .groupBy(party[one])
          .orderBy('count', 'desc')
          .limit(suggested)
          .execute()
      const up = (await read(category.incoming, 'invoice.seller_name')).map((row) => ({ ...row, relation: 'up' as const }))
      const down = (await read(category.outgoing, 'invoice.buyer_name')).map((row) => ({ ...row, relation: 'down' as const }))
      return {
        content: [...up, ...down]
          .map((row) => ({ ...row, count: Number(row.count) }))
          .sort((a, b) => b.count - a.count)
          .slice(0, suggested),
      }
    })
