// Deletes invoices, shows how many were deleted and offers to restore them.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { deletionEndpoints } from '@piaotai/contract/invoice/deletion.ts'
import { api } from '../../../lib/http/api.ts'
import { useCan } from '../../../lib/session/can.ts'
import { deletionsKey, invoicesKey } from '../../../shared/invoice/invoice-keys.ts'
import { readsLists } from '../invoice.queries.ts'
import { useOffer } from '../use-undo.tsx'

/** Returns the ids that were not deleted, with the problem of each. The caller shows a refusal of the whole call. */
export const useDelete = () => {
  const { t } = useTranslation('invoiceDeletion')
  const { message } = App.useApp()
  const client = useQueryClient()
  const offer = useOffer()
  const mayRestore = useCan('invoiceDelRecord.restore')
  const restore = async (ids: string[]): Promise<void> => {
    const results = await api.invoice.restoreInvoices({ ids })
    const back = results.filter((one) => one.ok).length
    if (back > 0) void message.success(t('restore.done', { count: back }))
    if (back < ids.length) void message.warning(t('restore.failed', { count: ids.length - back }))
    for (const queryKey of [invoicesKey, deletionsKey]) void client.invalidateQueries({ queryKey })
  }
  return async (input: Sent<typeof deletionEndpoints.deleteInvoices>) => {
    const results = await api.invoice.deleteInvoices(input, { quiet: true }).catch((error: unknown) => {
      // The list is out of date.
      void client.invalidateQueries({ predicate: readsLists })
      throw error
    })
    const ids = results.flatMap(({ deletionId }) => deletionId ?? [])
    if (ids[0] !== undefined)
      offer(
        ids[0],
        t('delete.done', { count: ids.length }),
        mayRestore
          ? () => {
              restore(ids).catch(() => undefined)
            }
          : undefined,
      )
    void client.invalidateQueries({ predicate: readsLists })
    void client.invalidateQueries({ queryKey: deletionsKey })
    return results.filter((one) => !one.ok)
  }
}
