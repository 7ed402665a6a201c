// Which partners a person sees or changes: those of the relations whose list, or whose button, they hold.
import { sql, type Expression, type SqlBool } from 'kysely'
import { partnerRelations, type PartnerRelation } from '@piaotai/domain/partner.ts'
import type { Permission } from '@piaotai/domain/permissions.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../kernel/actor.ts'

type Act = 'read' | 'add' | 'edit' | 'delete'
/** The keys of an act: of the list of all partners, and of the lists of one relation. */
const keys: Readonly<Record<Act, { readonly all: Permission } & Partial<Record<PartnerRelation, Permission>>>> = {
  read: {
    all: 'menu_3.partnerlist',
    up: 'menu_3.uppartnerlist',
    down: 'menu_3.downpartnerlist',
    related: 'menu_3.relatedpartnerlist',
  },
  add: { all: 'partnerlist.add', up: 'uppartnerlist.add', down: 'downpartnerlist.add' },
  edit: { all: 'partnerlist.edit', up: 'uppartnerlist.edit', down: 'downpartnerlist.edit' },
  delete: { all: 'partnerlist.delete', up: 'uppartnerlist.delete', down: 'downpartnerlist.delete' },
}

/** The relations that an act covers; the list of all partners covers each. */
export const relationsFor = ({ permissions }: Pick<Actor, 'permissions'>, act: Act): readonly PartnerRelation[] => {
  const { all, ...one } = keys[act]
  return partnerRelations.filter((relation) => [all, one[relation]].some((key) => key !== undefined && permissions.has(key)))
}
/** For queries on `partner`: a partner of several relations is covered by any of them. */
export const partnersFor = (actor: Actor, act: Act): Expression<SqlBool> =>
  sql<boolean>`partner.relations && ${[...relationsFor(actor, act)]}::text[]`
/** Refuses relations that the person may not give or take. */
export const requireRelations = (actor: Actor, act: Act, relations: Iterable<PartnerRelation>): void => {
  const covered = relationsFor(actor, act)
  if ([...relations].some((relation) => !covered.includes(relation))) throw new Problem('permission.denied')
}
