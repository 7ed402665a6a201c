// 导入记录: every imported file, what became of it and what to do next.
import { App, Button, Pagination, Table, Tabs } from 'antd'
import { FileDown, RefreshCw, Upload } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useCan } from '../../lib/can.ts'
import { api } from '../../lib/api.ts'
import { useImportDialog } from '../../lib/import-dialog.ts'
import type { ImportedFile } from '../../lib/upload-register.ts'
import { importRuns } from '../../lib/upload-store.ts'
import { ImportItems } from './import-items.tsx'
import { importQuery } from './imports.queries.ts'
import { recordsColumns, type RecordAction } from './records-columns.tsx'
import { endings, isNarrowed, pageSizes, readFilter, writeFilter, type RecordsFilter } from './records-filter.ts'
import { RecordsFilters } from './records-filters.tsx'
import { useFailureList } from './use-failure-list.ts'
import { useImportNavigation } from './use-import-navigation.ts'
import { useRecords } from './use-records.ts'
import './imports.css'
import './records.css'

const CompleteHeld = lazy(() => import('./complete-held.tsx'))

const ImportRecordsPage = () => {
  const { t } = useTranslation(['imports', 'states'])
  const { message } = App.useApp()
  const mayCompany = useCan('menu_2')
  const mayRetry = useCan('uploadHistory.retry')
  const navigate = useNavigate()
  const filter = readFilter(useSearch({ strict: false }), mayCompany)
  const change = (next: RecordsFilter) => { void navigate({ to: '.', search: writeFilter(next) }) }
  const records = useRecords(filter)
  const failureList = useFailureList()
  const go = useImportNavigation(filter.area)
  const [held, setHeld] = useState<ImportedFile>()
  const openImport = useImportDialog()
  const add = () => { openImport({ area: filter.area, onClose: records.changed }) }
  const { list, rows, picked, retryable, cancellable } = records

  const report = (results: readonly { readonly ok: boolean }[]) => {
    const failed = results.filter((result) => !result.ok).length
    void (failed > 0 ? message.warning(t('records.partlyDone', { done: results.length - failed, failed })) : message.success(t('records.done', { count: results.length })))
  }
  const act = async (action: RecordAction, file: ImportedFile) => {
    if (action === 'complete') { setHeld(file); return }
    if (action === 'retry' || action === 'cancel') { report(await records[action].mutateAsync([file.id])); return }
    if (action === 'download') { open((await api.invoice.readImportOriginal({ id: file.id, area: filter.area })).downloadUrl, '_self'); return }
    const whole = file.items ? file : await api.invoice.readImport({ id: file.id, area: filter.area })
    const first = whole.items?.find((item) => item.invoiceId)?.invoiceId
    if (first) go.toInvoice(first)
  }
  const wide = useWide()

  return (
    <>
      <PageHead title={t('records.title')} facts={t('records.sub')} actions={<>
        <Button icon={<FileDown size={15} />} disabled={rows.length === 0} onClick={() => { failureList(rows) }}>{t('foot.failureList')}</Button>
        <Button type="primary" icon={<Upload size={15} />} onClick={add}>{t('records.import')}</Button>
      </>} />
      <RecordsFilters key={JSON.stringify([filter.area, filter.name])} filter={filter} mayCompany={mayCompany} onChange={change} />
      <Tabs
        className="im-tabs" animated={false} activeKey={filter.ending ?? 'all'} onChange={(key) => { change({ ...filter, ending: endings.find((ending) => ending === key), page: 1 }) }}
        items={(['all', ...endings] as const).map((key) => ({ key, label: t(`records.tab.${key}`) }))}
        tabBarExtraContent={<Button type="text" size="small" aria-label={t('records.refresh')} icon={<RefreshCw size={15} />} onClick={records.changed} />}
      />
      <div className="im-table">
        {list.isError
          ? <EmptyState kind="none" title={t('records.failedTitle')} text={t('records.failedText')} actions={<Button onClick={() => { void list.refetch() }}>{t('records.retry')}</Button>} />
          : list.data?.content.length === 0
            ? <EmptyState kind={isNarrowed(filter) ? 'none' : 'start'} title={t(isNarrowed(filter) ? 'records.noneTitle' : 'records.emptyTitle')} text={t(isNarrowed(filter) ? 'records.noneText' : 'records.emptyText')} actions={isNarrowed(filter)
              ? <Button onClick={() => { change({ area: filter.area, entrySource: [], page: 1, pageSize: filter.pageSize }) }}>{t('records.reset')}</Button>
              : <Button type="primary" onClick={add}>{t('records.import')}</Button>} />
            : <Table<ImportedFile>
              className="dense im-records" size="small" rowKey="id" sticky pagination={false} loading={list.isPending} dataSource={[...rows]} tableLayout="fixed"
              columns={recordsColumns(t, { act: (action, file) => { act(action, file).catch(told) }, wide, withPerson: filter.area === 'company', mayRetry })}
              rowSelection={{ columnWidth: 44, selectedRowKeys: [...records.chosen], onChange: (keys) => { records.setChosen(keys.map(String)) }, getCheckboxProps: (file) => ({ 'aria-label': t('records.select', { name: file.name }) } as object) }}
              expandable={{ columnWidth: 36, rowExpandable: (file) => file.found > 0 || file.reason !== null, expandedRowRender: (file) => <RecordItems file={file} onOpenInvoice={go.toInvoice} onComplete={setHeld} /> }}
            />}
      </div>
      {picked.length > 0 && (
        <div className="im-selection" role="region" aria-label={t('records.selected', { count: picked.length })}>
          <b>{t('records.selected', { count: picked.length })}</b><button type="button" onClick={() => { records.setChosen([]) }}>{t('records.clear')}</button>
          <span className="im-end">
            <Button size="small" ghost onClick={() => { failureList(picked) }}>{t('foot.failureList')}</Button>
            {cancellable.length > 0 && <Button size="small" ghost onClick={() => { records.cancel.mutate(cancellable.map((file) => file.id), { onSuccess: report }) }}>{t('records.cancelSelected', { count: cancellable.length })}</Button>}
            {retryable.length > 0 && mayRetry && <Button size="small" onClick={() => { records.retry.mutate(retryable.map((file) => file.id), { onSuccess: report }) }}>{t('records.retrySelected', { count: retryable.length })}</Button>}
          </span>
        </div>
      )}
      <div className="im-dock"><span>{t('records.total', { count: list.data?.totalElements ?? 0 })}</span>
        <Pagination size="small" current={filter.page} pageSize={filter.pageSize} total={list.data?.totalElements ?? 0} showSizeChanger pageSizeOptions={[...pageSizes]} onChange={(page, pageSize) => { change({ ...filter, page: pageSize === filter.pageSize ? page : 1, pageSize: pageSizes.find((size) => size === pageSize) ?? 50 }) }} />
      </div>
      <Suspense>
        {held && <CompleteHeld area={filter.area} file={held} onClose={() => { setHeld(undefined) }} onChanged={(file) => { importRuns.hear(file); records.changed() }} onOpenInvoice={go.toInvoice} />}
      </Suspense>
    </>
  )
}
export default ImportRecordsPage

/** The client has shown the message already. */
const told = (): void => undefined

const RecordItems = ({ file, ...hands }: { file: ImportedFile; onOpenInvoice: (id: string) => void; onComplete: (file: ImportedFile) => void }) => {
  const whole = useQuery({ ...importQuery(file.area, file.id), enabled: !file.items })
  return <ImportItems file={file.items ? file : whole.data ?? file} {...hands} />
}

/** Below this width the column of names makes room. */
const useWide = (): boolean => {
  const [wide, setWide] = useState(() => matchMedia('(min-width: 1400px)').matches)
  useEffect(() => {
    const media = matchMedia('(min-width: 1400px)')
    const look = () => { setWide(media.matches) }
    media.addEventListener('change', look)
    return () => { media.removeEventListener('change', look) }
  }, [])
  return wide
}
