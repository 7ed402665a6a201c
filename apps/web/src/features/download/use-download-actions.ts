// What can be done with the files of the download center: fetched, made again, deleted, or stopped while they are made.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { downloadActions } from '@piaotai/domain/export.ts'
import { api } from '../../lib/http/api.ts'
import { downloadsKey, save } from '../../shared/download/downloads.ts'
import { useRowActions, type RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import type { Download } from './downloads.queries.ts'

const atOnce = 100
const allows =
  (action: 'download' | 'delete' | 'retry') =>
  (file: Download): boolean =>
    downloadActions[file.state].includes(action)

export const useDownloadActions = (onDone: () => void): RowActions<Download> => {
  const { t } = useTranslation('exports')
  const { message } = App.useApp()
  const client = useQueryClient()
  /** Links run out after minutes: a fresh one is asked for. */
  const fetchFile = async (file: Download) => {
    const { downloadUrl, reason } = await api.invoice.readDownload({ id: file.id })
    if (downloadUrl !== null) {
      save(downloadUrl)
      return
    }
    if (reason !== null) void message.warning(t(`reason.${reason}`))
    void client.invalidateQueries({ queryKey: downloadsKey })
  }
  const generating = (files: readonly Download[]): boolean => files.every((file) => file.state === 'generating')
  const stopped = { title: t('stop.title'), content: t('stop.text'), okText: t('stop.title'), cancelText: t('stop.keep') }
  const deleted = { title: t('deleteTitle'), content: t('deleteText'), okText: t('action.delete'), cancelText: t('keep') }
  /** What is still in the making has no file to delete: it is stopped. */
  const removal = (file: Download): string => t(`action.${file.state === 'generating' ? 'cancel' : 'delete'}`)
  return useRowActions<Download>({
    actions: [
      {
        key: 'download',
        allowed: (file) => allows('download')(file) && file.downloadUrl !== null,
        label: () => t('action.download'),
        rowLabel: (file) => `${t('action.download')} ${file.name}`,
        open: (file) => {
          fetchFile(file).catch(() => undefined)
        },
      },
      {
        key: 'retry',
        allowed: allows('retry'),
        label: () => t('action.retry'),
        rowLabel: (file) => `${t('action.retry')} ${file.name}`,
        run: ([file]) => api.invoice.retryDownload({ id: file!.id }),
      },
      {
        key: 'delete',
        allowed: allows('delete'),
        label: removal,
        rowLabel: (file) => `${removal(file)} ${file.name}`,
        quiet: true,
        many: { label: () => t('action.deleteChosen'), max: atOnce },
        confirm: (files) => (generating(files) ? stopped : deleted),
        run: (files) => api.invoice.deleteDownloads({ ids: files.map((file) => file.id) }),
        done: (_count, files) => (generating(files) ? t('stop.done') : t('states.deleted')),
      },
    ],
    nameOf: (file) => ({ number: null, name: file.name }),
    stale: [downloadsKey],
    onDone,
  })
}
