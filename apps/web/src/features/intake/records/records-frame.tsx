// What both views of the import records have around their rows: head, filters, tabs, what stands for no rows, pages.
import { Upload, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import type { WrongRange } from '../../../lib/page/address.ts'
import { useCan } from '../../../lib/session/can.ts'
import { useImportDialog } from '../../../shared/intake/import-dialog.ts'
import { pageSizes } from '../../../lib/page/paging.ts'
import { EmptyPage } from '../../../ui/page/empty-page.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { FoundTotal } from '../../../ui/kits/list/found-total.tsx'
import { useTotal } from '../../../ui/kits/list/use-total.ts'
import { RangeTold } from '../../../ui/kits/list/wrong-range.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { Segments } from './segments.tsx'
import { PageNumbers } from '../../../ui/table/page-numbers.tsx'
import { importsKey } from '../intake.queries.ts'
import { useImportRights } from '../import-rights.ts'
import {
  askOf,
  endings,
  isNarrowed,
  originOf,
  origins,
  resetFilter,
  type OriginOfUpload,
  type RecordsBy,
  type RecordsFilter,
  type RecordsPage,
} from './records-filter.ts'
import { RecordsFilters } from './records-filters.tsx'
import { Button } from '../../../ui/controls/button.tsx'

interface Framed {
  readonly filter: RecordsFilter
  readonly wrong: WrongRange | undefined
  readonly change: (next: RecordsFilter) => void
  readonly list: {
    readonly data: Pick<RecordsPage, 'totalElements' | 'totalExact' | 'counts' | 'countsExact'> | undefined
    readonly isFetching: boolean
    readonly isError: boolean
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly changed: () => void
  /** Before the button that imports. */
  readonly actions?: ReactNode
}

export const useRecordsFrame = ({ filter, wrong, change, list, changed, actions }: Framed) => {
  const { t } = useTranslation(['intake', 'shell'])
  const mayCompany = useCan('menu_2')
  const { bring } = useImportRights(filter.area)
  const openImport = useImportDialog()
  /** The menu has the page twice, under two names. */
  const uploads = useLocation().pathname === '/home/uploadHistory'
  const title = t(uploads ? 'shell:page.menu_1.uploadHistory' : 'records.title')
  const { page: _page, pageSize: _size, ...narrowing } = askOf(filter)
  const total = useTotal(list.data, [...importsKey, filter.by, narrowing], () =>
    (filter.by === 'batch' ? api.invoice.listImportBatches : api.invoice.listImports)({
      ...narrowing,
      page: 1,
      pageSize: 1,
      exactCount: true,
    }),
  )
  const importButton = (
    <Button
      type="primary"
      disabled={bring !== undefined}
      title={bring}
      icon={<Upload size={15} />}
      onClick={() => {
        openImport({ area: filter.area, onClose: changed })
      }}
    >
      {t('records.import')}
    </Button>
  )
  const origin = (
    <Segments<'all' | OriginOfUpload>
      label={t('records.source')}
      value={originOf(filter.entrySource) ?? 'all'}
      options={(['all', 'web', 'desktop'] as const).map((value) => ({ value, label: t(`records.origin.${value}`) }))}
      onChange={(value) => {
        change({ ...filter, entrySource: value === 'all' ? [] : origins[value], page: 1 })
      }}
    />
  )
  return {
    label: title,
    head: (
      <PageHead
        title={title}
        facts={uploads ? origin : t('records.sub')}
        actions={
          <>
            {actions}
            {importButton}
          </>
        }
      />
    ),
    filters: (
      <RecordsFilters
        key={JSON.stringify([filter.area, filter.name])}
        filter={filter}
        mayCompany={mayCompany}
        originShown={uploads}
        onChange={change}
      />
    ),
    tabs: (['all', ...endings] as const).map((key) => ({
      key,
      label: t(`records.tab.${key}`),
      count: list.data?.counts[key],
      more: list.data?.countsExact === false,
      wrong: key === 'attention' || key === 'failed',
    })),
    tab: filter.ending ?? 'all',
    onTab: (key: string) => {
      change({ ...filter, ending: endings.find((ending) => ending === key), page: 1 })
    },
    tools: (
      <>
        {filter.batchId && (
          <Button
            size="small"
            onClick={() => {
              change({ ...filter, batchId: undefined, page: 1 })
            }}
          >
            {t('records.oneBatch')}
            <X size={13} />
          </Button>
        )}
        <Segments<RecordsBy>
          label={t('records.by_label')}
          value={filter.by}
          options={(['batch', 'file'] as const).map((value) => ({ value, label: t(`records.by_${value}`) }))}
          onChange={(by) => {
            change({ ...filter, by, batchId: undefined, page: 1 })
          }}
        />
      </>
    ),
    loading: list.isFetching,
    failed: list.isError || wrong !== undefined,
    failure: wrong ? (
      <RangeTold
        wrong={wrong}
        all={t('records.resetAll')}
        onAll={() => {
          change(resetFilter(filter))
        }}
      />
    ) : (
      <LoadFailed title={t('records.failedTitle')} text={t('records.failedText')} onRetry={list.refetch} error={list.error} />
    ),
    nothing: isNarrowed(filter) ? (
      <EmptyState
        kind="none"
        title={t('records.noneTitle')}
        text={t('records.noneText')}
        actions={
          <Button
            onClick={() => {
              change(resetFilter(filter))
            }}
          >
            {t('records.resetAll')}
          </Button>
        }
      />
    ) : (
      <EmptyPage of="imports" subject="mail" acts={[{ label: t('records.import'), why: bring, button: importButton }]} />
    ),
    onRefresh: changed,
    totals: <FoundTotal total={total} words={(count) => t(filter.by === 'batch' ? 'records.totalBatches' : 'records.total', { count })} />,
    pager: (
      <PageNumbers
        page={filter.page}
        pageSize={filter.pageSize}
        sizes={pageSizes}
        total={total.count ?? 0}
        onChange={(page, size) => {
          change({ ...filter, page, pageSize: pageSizes.find((known) => known === size) ?? 50 })
        }}
      />
    ),
  }
}
