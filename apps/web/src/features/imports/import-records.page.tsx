// 导入记录: every imported file, its outcome and the next step.
import { App, Button, Segmented } from 'antd'
import { FileDown, Upload } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../ui/address.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { PageNumbers } from '../../ui/page-numbers.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { useCan } from '../../lib/can.ts'
import { api } from '../../lib/api.ts'
import { useImportDialog } from '../../lib/import-dialog.ts'
import type { ImportedFile } from '../../lib/upload-register.ts'
import { importRuns } from '../../lib/upload-store.ts'
import { pageSizes } from '../../lib/paging.ts'
import { ImportItems } from './import-items.tsx'
import { importQuery, readImport } from './imports.queries.ts'
import { recordsColumns, unfolds, type RecordAction } from './records-columns.tsx'
import {
  endings,
  isNarrowed,
  originOf,
  origins,
  readFilter,
  recordsKeys,
  writeFilter,
  type OriginOfUpload,
  type RecordsFilter,
} from './records-filter.ts'
import { RecordsFilters } from './records-filters.tsx'
import { useFailureList } from './use-failure-list.ts'
import { useImportRights } from './import-rights.ts'
import { useImportNavigation } from './use-import-navigation.ts'
import { RecordsSelection } from './records-selection.tsx'
import { useRecords } from './use-records.ts'
import './imports.css'
import './records.css'

const CompleteHeld = lazy(() => import('./complete-held.tsx'))
const keyWords = ['down', 'up', 'select', 'range', 'unfold', 'find', 'help'] as const

const ImportRecordsPage = () => {
  const { t } = useTranslation(['imports', 'states', 'shell'])
  const { message } = App.useApp()
  const mayCompany = useCan('menu_2')
  const navigate = useNavigate()
  /** The menu has the page twice, under two names. */
  const uploads = useLocation().pathname === '/home/uploadHistory'
  const title = t(uploads ? 'shell:page.menu_1.uploadHistory' : 'records.title')
  const filter = useAddress((address) => readFilter(address, mayCompany), recordsKeys)
  const change = (next: RecordsFilter) => {
    void navigate({ to: '.', search: writeFilter(next) })
  }
  const records = useRecords(filter)
  const failureList = useFailureList()
  const { bring, again, save } = useImportRights(filter.area)
  const go = useImportNavigation(filter.area)
  const [held, setHeld] = useState<ImportedFile>()
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const openImport = useImportDialog()
  const add = () => {
    openImport({ area: filter.area, onClose: records.changed })
  }
  const { list, rows, picked } = records

  const report = (results: readonly { readonly ok: boolean }[]) => {
    const failed = results.filter((result) => !result.ok).length
    void (failed > 0
      ? message.warning(t('records.partlyDone', { done: results.length - failed, failed }))
      : message.success(t('records.done', { count: results.length })))
  }
  const act = async (action: RecordAction, file: ImportedFile) => {
    if (action === 'complete') {
      setHeld(file)
      return
    }
    if (action === 'retry' || action === 'cancel') {
      report(await records[action].mutateAsync([file.id]))
      return
    }
    if (action === 'download') {
      open(`${(await api.invoice.readImportOriginal({ id: file.id, area: filter.area })).downloadUrl}?download=1`, '_self')
      return
    }
    const whole = file.items ? file : await readImport(file)
    const first = whole.items?.find((item) => item.invoiceId)?.invoiceId
    if (first) go.toInvoice(first)
  }
  const start = useStableCallback((action: RecordAction, file: ImportedFile) => {
    act(action, file).catch(shown)
  })
  const unfold = useStableCallback((file: ImportedFile) => {
    if (unfolds(file))
      setUnfolded((before) => {
        const next = new Set(before)
        if (!next.delete(file.id)) next.add(file.id)
        return next
      })
  })
  const [wide] = useState(() => matchMedia('(min-width: 1400px)').matches)
  const withPerson = filter.area === 'company'
  const columns = useMemo(
    () => recordsColumns(t, { act: start, unfold, unfolded, wide, withPerson, missingPermission: again, lacksSave: save }),
    [t, start, unfold, unfolded, wide, withPerson, again, save],
  )
  const narrowed = isNarrowed(filter)
  const total = list.data?.totalElements
  const importButton = (
    <Button type="primary" disabled={bring !== undefined} title={bring} icon={<Upload size={15} />} onClick={add}>
      {t('records.import')}
    </Button>
  )
  return (
    <>
      <ListPage<ImportedFile>
        name={`imports.${filter.area}`}
        label={title}
        head={
          <PageHead
            title={title}
            facts={
              uploads ? (
                <Segmented<'all' | OriginOfUpload>
                  size="small"
                  aria-label={t('records.source')}
                  value={originOf(filter.entrySource) ?? 'all'}
                  options={(['all', 'web', 'desktop'] as const).map((value) => ({ value, label: t(`records.origin.${value}`) }))}
                  onChange={(value) => {
                    change({ ...filter, entrySource: value === 'all' ? [] : origins[value], page: 1 })
                  }}
                />
              ) : (
                t('records.sub')
              )
            }
            actions={
              <>
                <Button
                  icon={<FileDown size={15} />}
                  disabled={rows.length === 0}
                  onClick={() => {
                    failureList(rows)
                  }}
                >
                  {t('foot.failureList')}
                </Button>
                {importButton}
              </>
            }
          />
        }
        filters={
          <RecordsFilters key={JSON.stringify([filter.area, filter.name])} filter={filter} mayCompany={mayCompany} onChange={change} />
        }
        tabs={(['all', ...endings] as const).map((key) => ({ key, label: t(`records.tab.${key}`) }))}
        tab={filter.ending ?? 'all'}
        onTab={(key) => {
          change({ ...filter, ending: endings.find((ending) => ending === key), page: 1 })
        }}
        columns={columns}
        rows={list.data?.content}
        loading={list.isFetching}
        onRefresh={records.changed}
        onOpen={unfold}
        below={(file) =>
          unfolded.has(file.id) && <RecordItems file={file} missingPermission={again} onOpenInvoice={go.toInvoice} onComplete={setHeld} />
        }
        failed={list.isError}
        failure={<LoadFailed title={t('records.failedTitle')} text={t('records.failedText')} onRetry={list.refetch} error={list.error} />}
        nothing={
          narrowed ? (
            <EmptyState
              kind="none"
              title={t('records.noneTitle')}
              text={t('records.noneText')}
              actions={
                <Button
                  onClick={() => {
                    change({ area: filter.area, entrySource: [], page: 1, pageSize: filter.pageSize })
                  }}
                >
                  {t('records.resetAll')}
                </Button>
              }
            />
          ) : (
            <EmptyState kind="start" title={t('records.emptyTitle')} text={t('records.emptyText')} actions={importButton} />
          )
        }
        selected={new Map(picked.map((file) => [file.id, file]))}
        onSelect={(chosen) => {
          records.setChosen([...chosen.keys()])
        }}
        selection={<RecordsSelection records={records} lacksAgain={again} onReport={report} />}
        totals={<span>{total === undefined ? '…' : t('records.total', { count: total })}</span>}
        pager={
          <PageNumbers
            page={filter.page}
            pageSize={filter.pageSize}
            sizes={pageSizes}
            total={total ?? 0}
            onChange={(page, size) => {
              change({ ...filter, page, pageSize: pageSizes.find((known) => known === size) ?? 50 })
            }}
          />
        }
        keyWords={keyWords}
        keysOff={held !== undefined}
      />
      <Suspense>
        {held && (
          <CompleteHeld
            area={filter.area}
            file={held}
            onClose={() => {
              setHeld(undefined)
            }}
            onChanged={(file) => {
              importRuns.hear(file)
              records.changed()
            }}
            onOpenInvoice={go.toInvoice}
          />
        )}
      </Suspense>
    </>
  )
}
export default ImportRecordsPage

/** The client has shown the message already. */
const shown = (): void => undefined

const RecordItems = ({
  file,
  ...hands
}: {
  file: ImportedFile
  missingPermission: string | undefined
  onOpenInvoice: (id: string) => void
  onComplete: (file: ImportedFile) => void
}) => {
  const whole = useQuery({ ...importQuery(file.area, file.id), enabled: !file.items })
  return <ImportItems file={file.items ? file : (whole.data ?? file)} {...hands} />
}
