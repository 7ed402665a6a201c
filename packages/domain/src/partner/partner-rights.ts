// Which partners a person reaches: those of the relations whose list, or whose button, they hold.
import { partnerRelations, type PartnerRelation } from './partner.ts'

export const partnerLists = { up: 'uppartnerlist', down: 'downpartnerlist', related: 'relatedpartnerlist' } as const
export type PartnerAct = 'read' | 'add' | 'edit' | 'delete' | 'import' | 'export'

/** The relations that an act covers; the list of all partners covers each. */
export const relationsCovered = (permissions: ReadonlySet<string>, act: PartnerAct): readonly PartnerRelation[] => {
  const holds = (list: string): boolean => permissions.has(act === 'read' ? `menu_3.${list}` : `${list}.${act}`)
  return partnerRelations.filter((relation) => holds('partnerlist') || holds(partnerLists[relation]))
}
