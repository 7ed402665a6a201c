// What can be done with deletion records: restoring one or several, and seeing what was restored.
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api } from '../../../lib/http/api.ts'
import { useCan } from '../../../lib/session/can.ts'
import { deletionsKey, invoicesKey } from '../../../shared/invoice/invoice-keys.ts'
import { useRowActions, type RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import type { Deletion } from './deletion.queries.ts'

export const useDeletionActions = (missingPermission: string | undefined, onDone: () => void): RowActions<Deletion> => {
  const { t } = useTranslation('invoiceDeletion')
  const navigate = useNavigate()
  const maySee = useCan('menu_2.allInvoiceCo')
  return useRowActions<Deletion>({
    actions: [
      {
        key: 'restore',
        allowed: (record) => record.restoredAt === null,
        label: () => t('restore.open'),
        rowLabel: (record) => t('restore.row', { number: record.number ?? '' }),
        why: missingPermission,
        many: {
          label: (count) => t('restore.many', { count }),
          max: limits.batch,
          tooMany: t('restore.tooMany', { max: limits.batch }),
        },
        run: (records) => api.invoice.restoreInvoices({ ids: records.map((record) => record.id) }),
        done: (count) => t('restore.done', { count }),
        outcome: {
          title: t('restore.result'),
          failed: (count) => t('restore.failed', { count }),
          reasons: {
            'invoice.duplicate': t('restore.duplicate'),
            'deletion.restored': t('restore.restored'),
            'deletion.joined': t('restore.joined'),
          },
        },
      },
      {
        key: 'view',
        allowed: (record) => maySee && record.restoredAt !== null,
        label: () => t('view'),
        open: (record) => {
          void navigate({ to: '/companyInvoice/allInvoiceCo', search: { open: record.invoiceId } })
        },
      },
    ],
    nameOf: (record) => ({ number: record.number, name: record.sellerName }),
    stale: [invoicesKey, deletionsKey],
    onDone,
  })
}
