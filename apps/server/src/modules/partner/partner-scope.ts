// Which partners a person sees or changes: those of the relations whose list, or whose button, they hold.
import { sql, type Expression, type SqlBool } from 'kysely'
import { partnerRelations, type PartnerRelation } from '@piaotai/domain/partner.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../kernel/actor.ts'

const lists = { up: 'uppartnerlist', down: 'downpartnerlist', related: 'relatedpartnerlist' } as const
type Act = 'read' | 'add' | 'edit' | 'delete'

/** The relations that an act covers; the list of all partners covers each. */
export const relationsFor = ({ permissions }: Pick<Actor, 'permissions'>, act: Act): readonly PartnerRelation[] => {
  const holds = (list: string): boolean => permissions.has(act === 'read' ? `menu_3.${list}` : `${list}.${act}`)
  return partnerRelations.filter((relation) => holds('partnerlist') || holds(lists[relation]))
}
/** For queries on `partner`: a partner of several relations is covered by any of them. */
export const partnersFor = (actor: Actor, act: Act): Expression<SqlBool> =>
  sql<boolean>`partner.relations && ${[...relationsFor(actor, act)]}::text[]`
/** Refuses relations that the person may not give or take. */
export const requireRelations = (actor: Actor, act: Act, relations: Iterable<PartnerRelation>): void => {
  const covered = relationsFor(actor, act)
  if ([...relations].some((relation) => !covered.includes(relation))) throw new Problem('permission.denied')
}
