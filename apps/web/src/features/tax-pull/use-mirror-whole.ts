// What is done with all that a list of the mirror shows: it is synced, or exported.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PullDirection } from '@piaotai/domain/tax/tax-pull.ts'
import { bureauApi } from '../../lib/http/bureau-api.ts'
import { downloadsKey, save } from '../../shared/download/downloads.ts'
import { mirrorKey } from './tax-pull.queries.ts'

interface Which {
  readonly sync: NonNullable<Parameters<typeof bureauApi.syncTaxInvoices>[0]['filter']>
  readonly exported: Omit<Parameters<typeof bureauApi.exportTaxInvoices>[0], 'direction'>
}
export const useMirrorWhole = (direction: PullDirection, { sync, exported }: Which) => {
  const { t } = useTranslation('taxPull')
  const { message } = App.useApp()
  const client = useQueryClient()
  const [busy, setBusy] = useState<'sync' | 'export'>()
  const run = async (what: 'sync' | 'export', work: () => Promise<void>): Promise<void> => {
    setBusy(what)
    try {
      await work()
    } catch {
      /* the client has told why */
    } finally {
      setBusy(undefined)
    }
  }
  const syncAll = () =>
    run('sync', async () => {
      const { queued, needsLogin } = await bureauApi.syncTaxInvoices({ direction, filter: sync })
      void message[needsLogin ? 'warning' : 'success'](t(needsLogin ? 'needsLogin' : 'synced', { count: queued }))
      await client.invalidateQueries({ queryKey: mirrorKey })
    })
  const exportAll = () =>
    run('export', async () => {
      const made = await bureauApi.exportTaxInvoices({ direction, ...exported })
      void client.invalidateQueries({ queryKey: downloadsKey })
      if (made.downloadUrl === null) void message.success(t('exported'))
      else save(made.downloadUrl)
    })
  return { busy, syncAll, exportAll }
}
