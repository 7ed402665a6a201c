// What can be done with commercial invoices.
import { useTranslation } from 'react-i18next'
import { commercialLimits } from '@piaotai/domain/commercial/commercial.ts'
import { useRowActions, type RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { commercialKey, type Commercial } from '../../shared/commercial/commercial-queries.ts'

export const useCommercialActions = (
  onEdit: (row: Commercial) => void,
  onDelete: (rows: readonly Commercial[]) => void,
): RowActions<Commercial> => {
  const { t } = useTranslation('commercial')
  const missing = useMissingPermission()
  return useRowActions<Commercial>({
    actions: [
      {
        key: 'edit',
        allowed: () => true,
        label: () => t('edit'),
        rowLabel: ({ number }) => `${t('edit')} ${number}`,
        why: missing('businessInvoiceCo.edit'),
        open: onEdit,
      },
      {
        key: 'remove',
        allowed: () => true,
        label: () => t('remove'),
        rowLabel: ({ number }) => `${t('remove')} ${number}`,
        quiet: true,
        why: missing('businessInvoiceCo.delete'),
        many: { label: (count) => t('delete.many', { count }), max: commercialLimits.batch },
        open: (_, rows) => {
          onDelete(rows)
        },
      },
    ],
    nameOf: ({ number, supplier }) => ({ number, name: supplier }),
    stale: [commercialKey],
  })
}
