// 下载中心: the files that a person has had made, how far each is, and how long it is kept.
import { lazy, Suspense, useCallback, useMemo } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { downloadStates } from '@piaotai/domain/export.ts'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { allPages } from '@piaotai/domain/rights/permission.ts'
import { api } from '../../lib/http/api.ts'
import { downloadsKey } from '../../shared/download/downloads.ts'
import { useCan } from '../../lib/session/can.ts'
import { useToday } from '../../lib/format/today.ts'
import { columnsIn, useRoom } from '../../ui/kits/list/columns.ts'
import type { Condition } from '../../ui/kits/list/conditions.ts'
import { ConfiguredList } from '../../ui/kits/list/configured-list.tsx'
import { useOpen } from '../../ui/kits/list/use-open.ts'
import { useList } from '../../ui/kits/list/use-list.ts'
import { downloadColumns } from './download-columns.tsx'
import type { Download, DownloadsQuery } from './downloads.queries.ts'
import { useDownloadActions } from './use-download-actions.ts'

const DownloadDrawer = lazy(() => import('./download-drawer.tsx'))
const conditions = (t: TFunction<'exports'>): readonly Condition<DownloadsQuery>[] => [
  { kind: 'text', key: 'name', label: t('searchFile'), hint: '', max: 90, search: true },
  { kind: 'tab', key: 'state', values: downloadStates },
]

const DownloadsPage = () => {
  const { t } = useTranslation('exports')
  const { t: shell } = useTranslation('shell')
  const room = useRoom()
  const list = useList({
    queryKey: downloadsKey,
    call: api.invoice.listDownloads,
    conditions: conditions(t),
    live: ({ counts }) => counts.generating > 0,
  })
  const rowActions = useDownloadActions(() => {
    list.select(new Map())
  })
  const { actions, act } = rowActions
  const today = useToday()
  const mayAll = useCan('menu_2.allInvoiceCo')
  const drawer = useOpen()
  const pageName = useCallback(
    (path: string) => {
      const page = allPages.find((one) => one.path === path)
      return page && shell(`page.${page.key}` as 'page.menu_1.home')
    },
    [shell],
  )
  const columns = useMemo(
    () => columnsIn(room, downloadColumns(t, { actions, act, today, pageName })),
    [t, room, actions, act, today, pageName],
  )
  return (
    <>
      <ConfiguredList<Download>
        name="downloads"
        list={list}
        columns={columns}
        rowActions={rowActions}
        words={{
          title: t('title'),
          facts: t('facts', { days: exportLimits.keptDays }),
          empty: {
            of: 'downloads',
            subject: 'book',
            acts: [{ say: 'goInvoices', go: { to: mayAll ? '/companyInvoice/allInvoiceCo' : '/home/myInvoices' } }],
          },
          none: { title: t('noneTitle'), text: t('noneText') },
          failed: { title: t('failedTitle'), text: t('failedText') },
          selected: (count) => t('selected', { count }),
          total: (count) => t('total', { count }),
          all: t('tab.all'),
        }}
        tabs={downloadStates.map((state) => ({
          key: state,
          label: t(`tab.${state}`),
          count: list.data?.counts[state],
          wrong: state === 'failed',
        }))}
        onOpen={drawer.open}
        shown={drawer.id}
      />
      <Suspense>
        {drawer.id === undefined ? null : (
          <DownloadDrawer id={drawer.id} today={today} pageName={pageName} list={list} rowActions={rowActions} onClose={drawer.close} />
        )}
      </Suspense>
    </>
  )
}
export default DownloadsPage
