// Partners within the rights of a person, for queries and before writing.
import { sql, type Expression, type SqlBool } from 'kysely'
import { relationsCovered, type PartnerAct } from '@piaotai/domain/partner/partner-rights.ts'
import { partnerRelations, type PartnerRelation } from '@piaotai/domain/partner/partner.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'

/** For queries on `partner`: a partner of several relations is covered by any of them. */
export const partnersFor = (actor: Actor, act: PartnerAct): Expression<SqlBool> => {
  const covered = relationsCovered(actor.permissions, act)
  return covered.length === partnerRelations.length ? sql<boolean>`true` : sql<boolean>`partner.relations && ${[...covered]}::text[]`
}
/** Refuses relations that the person may not give or take. */
export const requireRelations = (actor: Actor, act: PartnerAct, relations: Iterable<PartnerRelation>): void => {
  const covered = relationsCovered(actor.permissions, act)
  if ([...relations].some((relation) => !covered.includes(relation))) throw new Problem('permission.denied')
}
