// Partners listed and counted under one set of conditions.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { partnerEndpoints } from '@piaotai/contract/partner/partner.ts'
import { folded } from '@piaotai/domain/text/plain-text.ts'
import { relationsCovered, type PartnerAct } from '@piaotai/domain/partner/partner-rights.ts'
import type { PartnerRelation } from '@piaotai/domain/partner/partner.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { countedUpTo, countedWhole, countWhole, type Total } from '../../../db/page-of.ts'
import { countOf } from '../../../db/sql-aggregates.ts'
import { membersToChoose } from '../../people/permission/index.ts'
import { toItem, wholePartners, type PartnerDeps } from './partner-rows.ts'
import { partnersFor } from './partner-scope.ts'
import { tradeOf, tradeOfAll } from './partner-trade.ts'

type Center = typeof partnerEndpoints
export type PartnerFilter = In<Center['countPartners']>

/** Every condition of a filter, for queries on `partner`. */
export const conditionsOf = (actor: Actor, filter: PartnerFilter, act: PartnerAct = 'read'): Expression<SqlBool> => {
  const all: Expression<SqlBool>[] = [sql<boolean>`partner.company_id = ${actor.companyId}`, partnersFor(actor, act)]
  if (filter.relation) all.push(sql<boolean>`${filter.relation} = any(partner.relations)`)
  if (filter.keyword !== undefined) all.push(contains(filter.keyword))
  if (filter.customerType?.length) all.push(sql<boolean>`partner.customer_type = any(${[...filter.customerType]}::text[])`)
  if (filter.tag !== undefined) all.push(sql<boolean>`partner.tags @> ${[filter.tag]}::text[]`)
  if (filter.responsibleId === 'none') all.push(sql<boolean>`partner.responsible_id is null`)
  else if (filter.responsibleId) all.push(sql<boolean>`partner.responsible_id = ${filter.responsibleId}`)
  if (filter.hasMailbox !== undefined) {
    const has = sql<boolean>`exists (select 1 from partner_mailbox m where m.company_id = partner.company_id and m.partner_id = partner.id)`
    all.push(filter.hasMailbox ? has : sql<boolean>`not ${has}`)
  }
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}
const contains = (keyword: string): Expression<SqlBool> => {
  const plain = folded(keyword)
  if ([...plain].length < 2) throw new Problem('input.invalid', { field: 'keyword', reason: 'tooShort' })
  return sql<boolean>`has_text(partner.search, ${plain})`
}
interface Counted {
  readonly relations: readonly PartnerRelation[]
  readonly count: number
}
/** By more than a relation. */
const isNarrowed = (filter: PartnerFilter): boolean =>
  Object.entries(filter).some(([key, value]) => key !== 'relation' && value !== undefined)
/** Sets of relations with the number of their partners: from running totals where the filter names at most a relation. */
const countSets = async (tx: Tx, actor: Actor, filter: PartnerFilter): Promise<readonly Counted[]> => {
  if (isNarrowed(filter)) {
    const rows = await tx
      .selectFrom('partner')
      .select(['relations', countOf().as('count')])
      .where(conditionsOf(actor, filter))
      .groupBy('relations')
      .execute()
    return rows.map(({ relations, count }) => ({ relations, count: Number(count) }))
  }
  const covered = relationsCovered(actor.permissions, 'read')
  const rows = await tx.selectFrom('partner_count').select(['relations', 'count']).execute()
  return rows
    .filter(
      ({ relations }) =>
        relations.some((one) => covered.includes(one)) && (filter.relation === undefined || relations.includes(filter.relation)),
    )
    .map(({ relations, count }) => ({ relations, count: Number(count) }))
}
const sumOfSets = (sets: readonly Counted[], relation?: PartnerRelation): number =>
  sets.reduce((sum, { relations, count }) => (relation === undefined || relations.includes(relation) ? sum + count : sum), 0)

interface Paged {
  readonly ids: readonly string[]
  readonly total: Total
}
type Paging = Pick<In<Center['listPartners']>, 'page' | 'pageSize' | 'exactCount' | 'sort'>
/**
 * The partners of a page by name, and how many there are in all; a search counts up to ten thousand by itself. Few matches are
 * found once, counted and ordered, by their match where that is asked; many, and whole relations, are walked by name.
 */
const pageOf = async (tx: Tx, actor: Actor, filter: PartnerFilter, { page, pageSize, exactCount, sort }: Paging): Promise<Paged> => {
  const where = conditionsOf(actor, filter)
  const offset = (page - 1) * pageSize
  const most = limits.countedMost
  if (isNarrowed(filter)) {
    const near = sort === 'match' && filter.keyword !== undefined ? sql`position(${folded(filter.keyword)} in partner.search)` : sql`0`
    const { rows } = await sql<{ n: string; ids: string[] }>`
      with matched as materialized (select partner.id, partner.sort_key, ${near} as near from partner where ${where} limit ${most + 1})
      select (select count(*) from matched) as n, array(select id from matched order by near, sort_key, id limit ${pageSize} offset ${offset}) as ids`.execute(
      tx,
    )
    const { n, ids } = rows[0]!
    if (Number(n) <= most) return { ids, total: countedUpTo(Number(n)) }
  }
  const walked = await tx
    .selectFrom('partner')
    .select('partner.id')
    .where(where)
    .orderBy('partner.sort_key')
    .orderBy('partner.id')
    .limit(pageSize)
    .offset(offset)
    .execute()
  const total = !isNarrowed(filter)
    ? sumOfSets(await countSets(tx, actor, filter))
    : exactCount
      ? await countWhole(tx, tx.selectFrom('partner').where(where))
      : undefined
  return {
    ids: walked.map(({ id }) => id),
    total: total === undefined ? countedUpTo(most + 1) : countedWhole(total),
  }
}

/** A page of partners by name, with the trade of twelve months where the person sees the company's invoices. */
export const listPartners =
  ({ db, clock }: Pick<PartnerDeps, 'db' | 'clock'>) =>
  (actor: Actor, { page, pageSize, exactCount, sort, ...filter }: In<Center['listPartners']>): Promise<Out<Center['listPartners']>> =>
    db.inTenant(actor, async (tx) => {
      const { ids, total } = await pageOf(tx, actor, filter, { page, pageSize, exactCount, sort })
      const rows =
        ids.length === 0
          ? []
          : await wholePartners(tx)
              .where('partner.id', 'in', ids)
              .orderBy(sql`array_position(${[...ids]}::uuid[], partner.id)`)
              .execute()
      const trade = await tradeOf(
        tx,
        actor,
        clock.now(),
        rows.map((row) => row.tax_id),
      )
      return {
        content: rows.map((row) => ({ ...toItem(row), ...trade(row.tax_id) })),
        page,
        pageSize,
        ...total,
      }
    })

export const countPartners =
  ({ db }: Pick<PartnerDeps, 'db'>) =>
  (actor: Actor, input: In<Center['countPartners']>): Promise<Out<Center['countPartners']>> =>
    db.inTenant(actor, async (tx) => {
      const sets = await countSets(tx, actor, { ...input, relation: undefined })
      return { all: sumOfSets(sets), up: sumOfSets(sets, 'up'), down: sumOfSets(sets, 'down'), related: sumOfSets(sets, 'related') }
    })

export const sumPartners =
  ({ db, clock }: Pick<PartnerDeps, 'db' | 'clock'>) =>
  (actor: Actor, filter: In<Center['sumPartners']>): Promise<Out<Center['sumPartners']>> =>
    db.inTenant(actor, async (tx) => {
      const where = conditionsOf(actor, filter)
      return { count: sumOfSets(await countSets(tx, actor, filter)), ...(await tradeOfAll(tx, actor, clock.now(), where)) }
    })

/** Active members, and the tags of the partners that the person sees. */
export const readPartnerChoices =
  ({ db }: Pick<PartnerDeps, 'db'>) =>
  (actor: Actor): Promise<Out<Center['readPartnerChoices']>> =>
    db.inTenant(actor, async (tx) => {
      const members = await membersToChoose(tx, actor.companyId)
      const tags = await tx
        .selectFrom('partner')
        .select(sql<string>`unnest(partner.tags)`.as('tag'))
        .distinct()
        .where(partnersFor(actor, 'read'))
        .orderBy('tag')
        .execute()
      return { members, tags: tags.map(({ tag }) => tag) }
    })

export const readPartner =
  ({ db }: Pick<PartnerDeps, 'db'>) =>
  (actor: Actor, { id }: In<Center['readPartner']>): Promise<Out<Center['readPartner']>> =>
    db.inTenant(actor, async (tx) => {
      const row = await wholePartners(tx).where('partner.id', '=', id).where(partnersFor(actor, 'read')).executeTakeFirst()
      if (!row) throw new Problem('partner.notFound')
      return toItem(row)
    })
