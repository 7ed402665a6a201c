// 发票列表: personal and company, incoming, outgoing and third-party, from one configuration.
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tabs as allTabs } from '@piaotai/contract/invoice/invoice-words.ts'
import type { PageKey } from '@piaotai/domain/rights/permission.ts'
import { useAskedAct } from '../../../lib/page/asked-act.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { ListPage } from '../../../ui/table/list-page.tsx'
import { lazyAntd } from '../../../ui/theme/lazy-antd.ts'
import type { Left } from '../chosen.ts'
import { invoiceLists, type Invoice, type InvoiceList } from '../invoice-list.config.ts'
import { ExportButton } from './export-button.tsx'
import { ImportButton } from './import-button.tsx'
import { useOffset } from './use-offset.ts'
import { Pager, Totals } from './invoice-totals.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListHead } from './list-head.tsx'
import { ListOpen } from './list-open.tsx'
import { ListSelection, takenOf } from './list-selection.tsx'
import { NothingListed } from './nothing-listed.tsx'
import { RowSteps } from './row-steps.tsx'
import { useListLayout } from './use-list-layout.ts'
import { useListRows } from './use-list-rows.ts'
import { useListSearch } from './use-list-search.ts'
import { useListSteps } from './use-list-steps.ts'
import { useSelection } from './use-selection.ts'
import { useTintedRows } from './use-tinted-rows.ts'

const keyWords = ['down', 'up', 'select', 'range', 'open', 'search', 'correct', 'close', 'help'] as const
const RecentChanges = lazyAntd(() => import('./recent-changes.tsx'))
const ViewMenu = lazy(() => import('../view/view-menu.tsx'))
const AskButton = lazy(() => import('../ask/ask-button.tsx'))

/** The page component of one of the lists, by its page key. */
export const invoiceListPage = (key: PageKey) => {
  const list = invoiceLists.find((l) => l.key === key)!
  const Page = () => <InvoiceListPage key={list.key} list={list} />
  return Page
}

const InvoiceListPage = ({ list }: { list: InvoiceList }) => {
  const { t } = useTranslation('invoice')
  const { t: shell } = useTranslation('shell')
  const missingDownload = useMissingPermission()(list.download)
  const [recent, setRecent] = useState(false)
  const [asking, setAsking] = useState<string>()
  useAskedAct('askInWords', setAsking)
  const { search, go, narrow, open, move, close, kept, anyTab } = useListSearch()
  const { rows, counts, totals, shown, refresh } = useListRows(list, search)
  const { judged, steps, stepOf, take, correcting } = useListSteps({ list, rows: shown, ready: !rows.isFetching, onOpen: open })
  const { columns, layout, apply } = useListLayout({ list, search, stepOf, onStep: take, onSearch: go })
  const title = shell(`page.${list.key}` as 'page.menu_1.home')
  const importButton = (
    <ImportButton
      list={list}
      onChanged={refresh}
      onOpen={(id) => {
        open({ id })
      }}
    />
  )
  const selection = useSelection(list, search, shown, totals.data)
  const fresh = useTintedRows(shown)
  const chooseLeft = (left: readonly Left[]) => {
    const alone = { number: left.map((one) => one.number) }
    go(alone)
    selection.choose(alone, left)
  }
  const drawer = {
    list,
    correcting,
    known: judged,
    rows: shown ?? [],
    total: totals.data?.totalElements,
    offset: useOffset(search, rows.isPlaceholderData ? undefined : rows.data, totals.data?.totalElements, rows.data?.pageSize ?? 0),
    onMove: move,
    onClose: close,
    onChanged: refresh,
    // Unselects and closes a deleted invoice.
    onDeleted: (id: string) => {
      selection.without(id)
      close()
    },
  }
  return (
    <>
      <ListPage<Invoice>
        name={list.key}
        label={title}
        head={
          <ListHead
            list={list}
            title={title}
            onRecent={() => {
              setRecent(true)
            }}
          >
            <ExportButton {...takenOf(list, search, selection)} />
            {list.pooled || list.sends ? null : importButton}
          </ListHead>
        }
        filters={
          <ListFilters
            list={list}
            search={search}
            rows={shown ?? []}
            asking={asking}
            onAsking={setAsking}
            onNarrow={narrow}
            onSearch={go}
          />
        }
        tools={
          <Suspense>
            <AskButton
              open={asking !== undefined}
              onToggle={() => {
                setAsking(asking === undefined ? '' : undefined)
              }}
            />
            <ViewMenu page={list.key} search={search} layout={layout[0]} onApply={apply} />
          </Suspense>
        }
        layout={layout}
        tabs={allTabs
          .filter((key) => key !== 'uncategorised' || list.category === undefined)
          .map((key) => ({ key, label: t(`tab.${key}`), count: counts.data?.[key], wrong: key === 'exceptions' }))}
        tab={search.tab ?? 'all'}
        onTab={(key) => {
          go(key === 'all' ? anyTab : { ...anyTab, tab: key })
        }}
        columns={columns}
        rows={shown}
        fresh={fresh}
        loading={rows.isFetching}
        onRefresh={refresh}
        sort={search.sort ?? 'date'}
        order={search.order ?? 'desc'}
        onSort={(by, direction) => {
          go({ ...kept, sort: by, order: direction })
        }}
        checks={!list.granted || missingDownload === undefined}
        selected={selection.selected}
        onSelect={selection.select}
        selection={<ListSelection list={list} search={search} selection={selection} onChanged={refresh} onLeft={chooseLeft} />}
        totals={<Totals rows={shown} totals={totals.data} />}
        pager={
          <Pager
            next={rows.data?.next ?? null}
            previous={rows.data?.previous ?? null}
            pageSize={search.pageSize ?? 50}
            onMove={(to) => {
              go({ ...kept, ...to })
            }}
            onSize={(size) => {
              go({ ...kept, pageSize: size })
            }}
          />
        }
        failed={rows.isError}
        failure={<LoadFailed title={t('empty.failed')} text={t('empty.failedText')} onRetry={refresh} error={rows.error} />}
        nothing={<NothingListed list={list} search={search} onNarrow={narrow} onSearch={go} importButton={importButton} />}
        onOpen={open}
        shown={search.open}
        keyWords={keyWords}
        keysOff={search.open !== undefined || recent || steps.acting !== undefined}
      />
      <Suspense>
        {recent ? (
          <RecentChanges
            area={list.area}
            onClose={() => {
              setRecent(false)
            }}
            onChanged={refresh}
          />
        ) : null}
      </Suspense>
      <RowSteps {...steps} list={list} judged={judged} onView={open} onChanged={refresh} onDeleted={selection.without} />
      <ListOpen {...drawer} search={search} onLeft={chooseLeft} />
    </>
  )
}
