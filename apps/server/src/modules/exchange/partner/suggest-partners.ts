// Parties of invoices that are no partner yet: suggested, and added as partners.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { partnerEndpoints } from '@piaotai/contract/partner/partner.ts'
import { judgePartner, plainPartner } from '@piaotai/domain/partner/partner-draft.ts'
import { relationsCovered } from '@piaotai/domain/partner/partner-rights.ts'
import { partnerLimits, type PartnerDraft, type PartnerRelation } from '@piaotai/domain/partner/partner.ts'
import { category } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { countOf, sumOf } from '../../../db/sql-aggregates.ts'
import { newId } from '../../../lib/ids.ts'
import { insertPartners, type PartnerDeps } from './partner-rows.ts'
import { inScope, listed, monthsUpTo, party } from './partner-trade.ts'
import { lockPartners, loggedOf } from './save-partners.ts'

type Center = typeof partnerEndpoints
type Suggestion = Out<Center['suggestPartners']>['content'][number]
const sides = [
  { relation: 'up', of: category.incoming, name: 'invoice.seller_name' },
  { relation: 'down', of: category.outgoing, name: 'invoice.buyer_name' },
] as const

/** The parties of twelve months' invoices, the most frequent first, of the relations that the person may add. */
const suggestionsFor = async (tx: Tx, actor: Actor, now: Date): Promise<readonly Suggestion[]> => {
  if (!listed(actor)) return []
  const may: readonly PartnerRelation[] = relationsCovered(actor.permissions, 'add')
  const found: Suggestion[] = []
  for (const { relation, of, name } of sides.filter((side) => may.includes(side.relation))) {
    const taxId = sql.ref<string>(party[of])
    const rows = await inScope(tx, actor)
      .select([
        sql<string>`${taxId}`.as('taxId'),
        sql<string>`(array_agg(${sql.ref(name)} order by invoice.date desc nulls last))[1]`.as('name'),
        countOf().as('count'),
        sumOf('amount_including_tax').as('amount'),
      ])
      .where('invoice.category', '=', of)
      .where(party[of], 'is not', null)
      .where(name, 'is not', null)
      .where('invoice.date', '>=', `${monthsUpTo(now)[0]}-01`)
      .where(sql<boolean>`not exists (select 1 from partner p where p.company_id = invoice.company_id and p.tax_id = ${taxId})`)
      .groupBy(party[of])
      .orderBy('count', 'desc')
      .limit(partnerLimits.suggestions)
      .execute()
    found.push(...rows.map((row) => ({ ...row, count: Number(row.count), relation })))
  }
  return found.sort((a, b) => b.count - a.count).slice(0, partnerLimits.suggestions)
}
export const suggestPartners =
  ({ db, clock }: Pick<PartnerDeps, 'db' | 'clock'>) =>
  (actor: Actor): Promise<Out<Center['suggestPartners']>> =>
    db.inTenant(actor, async (tx) => ({ content: [...(await suggestionsFor(tx, actor, clock.now()))] }))

const draftOf = (taxId: string, of: readonly Suggestion[]): PartnerDraft =>
  plainPartner({
    name: of[0]!.name,
    taxId,
    relations: of.map(({ relation }) => relation),
    customerType: 'enterprise',
    taxpayerKind: null,
    invoicingType: null,
    contact: '',
    phone: '',
    address: '',
    bankName: '',
    bankCode: '',
    bankAccount: '',
    externalNumber: '',
    orderName: '',
    tags: [],
    mailboxes: [],
  })
/** Adds those that are still suggested; a party of both sides becomes one partner of both relations. */
export const addSuggestedPartners =
  ({ db, clock, audit }: PartnerDeps) =>
  (actor: Actor, { taxIds }: In<Center['addSuggestedPartners']>): Promise<Out<Center['addSuggestedPartners']>> =>
    db.inTenant(actor, async (tx) => {
      await lockPartners(tx, actor.companyId)
      const now = clock.now()
      const wanted = (await suggestionsFor(tx, actor, now)).filter(({ taxId }) => taxIds.includes(taxId))
      const added = [...Map.groupBy(wanted, ({ taxId }) => taxId)]
        .map(([taxId, of]) => ({ id: newId(now), draft: draftOf(taxId, of), responsibleId: null }))
        .filter(({ draft }) => judgePartner(draft).length === 0)
      const facts = await insertPartners(tx, actor, now, 'suggestion', added)
      await audit.record(tx, actor, [
        ...added.map(({ id, draft }) => ({
          action: 'partner.created' as const,
          objectType: 'partner',
          objectId: id,
          detail: loggedOf(draft),
        })),
        ...facts,
      ])
      return { added: added.length, skipped: new Set(taxIds).size - added.length }
    })
