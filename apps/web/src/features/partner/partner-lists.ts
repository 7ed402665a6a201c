// The four lists of partners: one page, narrowed to a relation or not.
import type { TFunction } from 'i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { customerTypes, partnerRelations, type PartnerRelation } from '@piaotai/domain/partner/partner.ts'
import { isPermission, type Permission } from '@piaotai/domain/rights/permission.ts'
import { partnerLists as listOfRelation } from '@piaotai/domain/partner/partner-rights.ts'
import type { Condition } from '../../ui/kits/list/conditions.ts'
import type { Choices, PartnerQuery } from './partner.queries.ts'

export interface PartnerList {
  readonly key: string
  /** The page's own name, that of its buttons. */
  readonly page: string
  readonly relation?: PartnerRelation
}
export const partnerLists: readonly PartnerList[] = [
  { key: 'menu_3.partnerlist', page: 'partnerlist' },
  ...partnerRelations.map((relation) => ({ key: `menu_3.${listOfRelation[relation]}`, page: listOfRelation[relation], relation })),
]
/** The keys of which any lets an act on the partners of a list: its own first, which a missing right is told by. */
export const buttonsOf = ({ page, relation }: PartnerList, act: string): readonly Permission[] =>
  [page, ...(relation ? ['partnerlist'] : Object.values(listOfRelation))].map((name) => `${name}.${act}`).filter(isPermission)

const least = 2
export const partnerConditions = (
  t: TFunction<'partner'>,
  { members, tags }: Choices,
  { relation }: PartnerList,
): readonly Condition<PartnerQuery>[] => [
  {
    kind: 'text',
    key: 'keyword',
    label: t('search'),
    hint: t('searchHint'),
    min: least,
    tooShort: t('tooShort'),
    max: limits.keywordMax,
    search: true,
  },
  {
    kind: 'choice',
    key: 'customerType',
    several: true,
    label: t('filter.customerType'),
    options: customerTypes.map((value) => ({ value, label: t(`values.customerType.${value}`) })),
  },
  { kind: 'choice', key: 'tag', label: t('filter.tag'), options: tags.map((value) => ({ value, label: value })) },
  {
    kind: 'choice',
    key: 'responsibleId',
    label: t('filter.responsible'),
    options: [{ value: 'none', label: t('filter.nobody') }, ...members.map(({ id, name }) => ({ value: id, label: name }))],
  },
  {
    kind: 'choice',
    key: 'hasMailbox',
    label: t('filter.mailbox'),
    options: [
      { value: 'true', label: t('filter.withMailbox') },
      { value: 'false', label: t('filter.withoutMailbox') },
    ],
  },
  ...(relation ? [] : [{ kind: 'tab' as const, key: 'relation' as const, values: partnerRelations }]),
]
