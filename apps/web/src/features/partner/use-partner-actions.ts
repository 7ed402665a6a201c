// What can be done with partners: edited alone or together, and deleted.
import { useTranslation } from 'react-i18next'
import { relationsCovered } from '@piaotai/domain/partner/partner-rights.ts'
import { partnerLimits } from '@piaotai/domain/partner/partner.ts'
import { api } from '../../lib/http/api.ts'
import { useComma } from '../../lib/i18n/language.ts'
import { grantedKeys, useSession } from '../../lib/session/session.ts'
import { useRowActions, type RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { buttonsOf, type PartnerList } from './partner-lists.ts'
import { partnersKey, type PartnerRow } from './partner.queries.ts'

const named = 5
interface Input {
  readonly list: PartnerList
  readonly onEdit: (partner: PartnerRow) => void
  readonly onEditMany: (partners: readonly PartnerRow[]) => void
  readonly onDone: () => void
}
/** Whether this person's rights cover a partner, which any of its relations decides. */
export const useCovers = () => {
  const held = grantedKeys(useSession()?.company?.operatorInfo.menuList)
  return (act: 'edit' | 'delete', { relations }: Pick<PartnerRow, 'relations'>): boolean => {
    const covered = relationsCovered(held, act)
    return relations.some((relation) => covered.includes(relation))
  }
}

export const usePartnerActions = ({ list, onEdit, onEditMany, onDone }: Input): RowActions<PartnerRow> => {
  const { t } = useTranslation('partner')
  const comma = useComma()
  const covers = useCovers()
  const lacking = useMissingPermission()
  const [lacksEdit, lacksDelete] = [lacking(...buttonsOf(list, 'edit')), lacking(...buttonsOf(list, 'delete'))]
  const { batch } = partnerLimits
  const many = { max: batch, tooMany: t('action.tooMany', { max: batch }) }
  const namesOf = (partners: readonly PartnerRow[]): string =>
    [
      ...partners.slice(0, named).map(({ name }) => name),
      ...(partners.length > named ? [t('remove.more', { count: partners.length - named })] : []),
    ].join(comma)
  return useRowActions<PartnerRow>({
    actions: [
      {
        key: 'edit',
        allowed: (partner) => lacksEdit !== undefined || covers('edit', partner),
        label: () => t('action.edit'),
        rowLabel: ({ name }) => t('action.editOne', { name }),
        why: lacksEdit,
        open: onEdit,
      },
      {
        key: 'editMany',
        allowed: (partner) => covers('edit', partner),
        why: lacksEdit,
        many: { ...many, label: () => t('action.editMany') },
        open: (_, partners) => {
          onEditMany(partners)
        },
      },
      {
        key: 'delete',
        allowed: (partner) => lacksDelete !== undefined || covers('delete', partner),
        label: () => t('action.delete'),
        rowLabel: ({ name }) => t('action.deleteOne', { name }),
        quiet: true,
        why: lacksDelete,
        many: { ...many, label: (count) => t('action.deleteMany', { count }) },
        confirm: (partners) => ({
          title: t('remove.title', { count: partners.length }),
          content: t('remove.text', { names: namesOf(partners) }),
          okText: t('remove.submit'),
          cancelText: t('cancel'),
        }),
        run: (partners) => api.user.deletePartners({ ids: partners.map(({ id }) => id) }),
        done: (count) => t('remove.done', { count }),
      },
    ],
    nameOf: ({ name }) => ({ number: null, name }),
    stale: [partnersKey],
    onDone,
  })
}
