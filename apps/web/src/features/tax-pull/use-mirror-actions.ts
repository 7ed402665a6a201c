// What can be done with rows of the mirror: bring them into the system, and open ours.
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { afterRowSync, pullLimits, type PullDirection } from '@piaotai/domain/tax/tax-pull.ts'
import { bureauApi } from '../../lib/http/bureau-api.ts'
import { invoicesKey } from '../../shared/invoice/invoice-keys.ts'
import { useRowActions, type RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { mirrorKey, pageKeyOf, type TaxInvoice } from './tax-pull.queries.ts'

export const useMirrorActions = (direction: PullDirection, onDone: () => void): RowActions<TaxInvoice> => {
  const { t } = useTranslation('taxPull')
  const { message } = App.useApp()
  const missing = useMissingPermission()
  return useRowActions<TaxInvoice>({
    actions: [
      {
        key: 'sync',
        allowed: ({ sync }) => afterRowSync(sync, 'queue') !== undefined,
        label: () => t('act.sync'),
        rowLabel: ({ number }) => `${t('act.sync')} ${number}`,
        why: missing(`${pageKeyOf[direction]}.sync`),
        many: {
          label: (count) => t('act.syncMany', { count }),
          max: pullLimits.batch,
          tooMany: t('tooMany', { max: pullLimits.batch }),
        },
        run: async (rows) => {
          const { queued, needsLogin } = await bureauApi.syncTaxInvoices({ direction, ids: rows.map(({ id }) => id) })
          void message[needsLogin ? 'warning' : 'success'](t(needsLogin ? 'needsLogin' : 'synced', { count: queued }))
        },
      },
    ],
    nameOf: ({ number, sellerName, buyerName }) => ({ number, name: direction === 'in' ? sellerName : buyerName }),
    stale: [mirrorKey, invoicesKey],
    onDone,
  })
}
