// Commercial invoices listed and counted, within the person's scope.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { commercialEndpoints } from '@piaotai/contract/commercial.ts'
import { overdueBefore } from '@piaotai/domain/commercial/commercial.ts'
import { folded } from '@piaotai/domain/text/plain-text.ts'
import { pageOf } from '../../../db/page-of.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { countOf, sumOf } from '../../../db/sql-aggregates.ts'
import { commercialInScope, membersToChoose } from '../../people/permission/index.ts'
import { toItems } from './commercial-rows.ts'
import type { CommercialDeps } from './deps.ts'

type Center = typeof commercialEndpoints
export type CommercialFilter = In<Center['countCommercialInvoices']>

const inState = (state: NonNullable<CommercialFilter['linkState']>, now: Date): Expression<SqlBool> => {
  if (state === 'linked') return sql<boolean>`commercial_invoice.links > 0`
  const before = overdueBefore(now).toISOString()
  return state === 'over30'
    ? sql<boolean>`(commercial_invoice.links = 0 and commercial_invoice.created_at < ${before})`
    : sql<boolean>`(commercial_invoice.links = 0 and commercial_invoice.created_at >= ${before})`
}
/** Every condition of a filter, for queries on `commercial_invoice`. */
export const commercialConditions = (actor: Actor, filter: CommercialFilter, now: Date): Expression<SqlBool> => {
  const all: Expression<SqlBool>[] = [sql<boolean>`commercial_invoice.company_id = ${actor.companyId}`, commercialInScope(actor)]
  if (filter.keyword) all.push(sql<boolean>`position(${folded(filter.keyword)} in commercial_invoice.search) > 0`)
  if (filter.linkState) all.push(inState(filter.linkState, now))
  if (filter.type?.length) all.push(sql<boolean>`commercial_invoice.type = any(${[...filter.type]}::text[])`)
  if (filter.currency) all.push(sql<boolean>`commercial_invoice.currency = ${filter.currency.toUpperCase()}`)
  if (filter.urgency) all.push(sql<boolean>`commercial_invoice.urgency = ${filter.urgency}`)
  if (filter.source) all.push(sql<boolean>`commercial_invoice.source = ${filter.source}`)
  if (filter.partnerId) all.push(sql<boolean>`commercial_invoice.partner_id = ${filter.partnerId}`)
  if (filter.dateFrom) all.push(sql<boolean>`commercial_invoice.date >= ${filter.dateFrom}`)
  if (filter.dateTo) all.push(sql<boolean>`commercial_invoice.date <= ${filter.dateTo}`)
  if (filter.invoiceId)
    all.push(sql<boolean>`exists (select 1 from commercial_link l where l.company_id = commercial_invoice.company_id
      and l.commercial_id = commercial_invoice.id and l.invoice_id = ${filter.invoiceId})`)
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

export const listCommercialInvoices =
  ({ db, clock }: Pick<CommercialDeps, 'db' | 'clock'>) =>
  (
    actor: Actor,
    { page, pageSize, exactCount, ...filter }: In<Center['listCommercialInvoices']>,
  ): Promise<Out<Center['listCommercialInvoices']>> =>
    db.inTenant(actor, async (tx) => {
      const now = clock.now()
      const found = tx.selectFrom('commercial_invoice').where(commercialConditions(actor, filter, now))
      const { rows, ...about } = await pageOf(tx, found, found.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'), {
        page,
        pageSize,
        exactCount,
      })
      return { content: await toItems(tx, rows, now), ...about }
    })

/** By link state under every other condition; the sum is of the chosen state. */
export const countCommercialInvoices =
  ({ db, clock }: Pick<CommercialDeps, 'db' | 'clock'>) =>
  (actor: Actor, filter: CommercialFilter): Promise<Out<Center['countCommercialInvoices']>> =>
    db.inTenant(actor, async (tx) => {
      const now = clock.now()
      const { linkState: _, ...others } = filter
      const counts = await tx
        .selectFrom('commercial_invoice')
        .select([
          countOf(inState('linked', now)).as('linked'),
          countOf(inState('within30', now)).as('within30'),
          countOf(inState('over30', now)).as('over30'),
        ])
        .where(commercialConditions(actor, others, now))
        .executeTakeFirstOrThrow()
      const sums = await tx
        .selectFrom('commercial_invoice')
        .select([sumOf('cny').as('cny'), countOf(sql<boolean>`commercial_invoice.cny is null`).as('unknown')])
        .where(commercialConditions(actor, filter, now))
        .executeTakeFirstOrThrow()
      const [linked, within30, over30] = [Number(counts.linked), Number(counts.within30), Number(counts.over30)]
      return { all: linked + within30 + over30, linked, within30, over30, cny: sums.cny, unknown: Number(sums.unknown) }
    })

const suppliersShown = 20
/** Active members, partners by part of name or tax id, and currencies in use. */
export const readCommercialChoices =
  ({ db }: Pick<CommercialDeps, 'db'>) =>
  (actor: Actor, { keyword }: In<Center['readCommercialChoices']>): Promise<Out<Center['readCommercialChoices']>> =>
    db.inTenant(actor, async (tx) => {
      const members = await membersToChoose(tx, actor.companyId)
      const partners = await tx
        .selectFrom('partner')
        .select(['id', 'name', 'tax_id as taxId'])
        .$if(keyword !== undefined && keyword.trim() !== '', (q) =>
          q.where(sql<boolean>`position(${folded(keyword!)} in partner.search) > 0`),
        )
        .orderBy(sql`('up' = any(partner.relations)) desc`)
        .orderBy('sort_key')
        .limit(suppliersShown)
        .execute()
      const currencies = await tx
        .selectFrom('commercial_invoice')
        .select(['currency', countOf().as('n')])
        .groupBy('currency')
        .orderBy('n', 'desc')
        .orderBy('currency')
        .execute()
      return { members, suppliers: partners, currencies: currencies.map(({ currency }) => currency) }
    })
