// 发票列表: personal and company, incoming, outgoing and third-party, from one configuration.
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tabs as allTabs } from '@piaotai/contract/invoice/invoice-words.ts'
import { extendedKeys } from '@piaotai/domain/invoice/extended-field.ts'
import type { PageKey } from '@piaotai/domain/rights/permission.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { useExtendedFields } from '../../../shared/invoice/extended-fields.ts'
import { columnsIn, useRoom } from '../../../ui/kits/list/columns.ts'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { useListState } from '../../../ui/table/list-state.ts'
import { ListPage } from '../../../ui/table/list-page.tsx'
import { lazyAntd } from '../../../ui/theme/lazy-antd.ts'
import { invoiceLists, type Invoice, type InvoiceList } from '../invoice-list.config.ts'
import { useFirstView } from '../view/use-first-view.ts'
import { layoutOf, searchOf, type View } from '../view/view.queries.ts'
import { ExportButton } from './export-button.tsx'
import { ImportButton } from './import-button.tsx'
import { invoiceColumns } from './invoice-columns.tsx'
import { Pager, SelectionBar, Totals } from './invoice-totals.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListHead } from './list-head.tsx'
import { NothingListed } from './nothing-listed.tsx'
import { RowSteps } from './row-steps.tsx'
import { loadBatchActions, useListRows } from './use-list-rows.ts'
import { useListSearch } from './use-list-search.ts'
import { useListSteps } from './use-list-steps.ts'
import { useSelection } from './use-selection.ts'

const keyWords = ['down', 'up', 'select', 'range', 'open', 'search', 'correct', 'close', 'help'] as const
const RecentChanges = lazyAntd(() => import('./recent-changes.tsx'))
const ViewMenu = lazy(() => import('../view/view-menu.tsx'))
const InvoiceDrawer = lazyAntd(() => import('../drawer/invoice-drawer.tsx'))
const AskButton = lazy(() => import('../ask/ask-button.tsx'))
const BatchActions = lazyAntd(loadBatchActions)

/** The page component of one of the lists, by its page key. */
export const invoiceListPage = (key: PageKey) => {
  const list = invoiceLists.find((l) => l.key === key)!
  const Page = () => <InvoiceListPage key={list.key} list={list} />
  return Page
}

const InvoiceListPage = ({ list }: { list: InvoiceList }) => {
  const { t } = useTranslation('invoice')
  const { t: ts } = useTranslation('states')
  const { t: shell } = useTranslation('shell')
  const room = useRoom()
  const missingDownload = useMissingPermission()(list.download)
  const [recent, setRecent] = useState(false)
  const [asking, setAsking] = useState(false)
  const { search, go, narrow, open, move, close, kept, anyTab } = useListSearch()
  const { rows, counts, totals, shown, refresh } = useListRows(list, search)
  const { judged, steps, stepOf, take, correcting } = useListSteps({ list, rows: shown, ready: !rows.isFetching, onOpen: open })
  const extended = useExtendedFields().data
  const columns = useMemo(
    () =>
      columnsIn(
        room,
        invoiceColumns({ t, ts, list, english: room.english, onOpen: open, stepOf, onStep: take, extended: extended?.fields ?? [] }),
      ),
    [t, ts, list, room, open, stepOf, take, extended],
  )
  const layout = useListState(list.key, {
    hidden: [...extendedKeys, ...columns.filter((column) => column.hidden).map((column) => column.key)],
  })
  const [state, keepLayout] = layout
  const apply = (view: View, replace = false) => {
    keepLayout(layoutOf(view))
    go(searchOf(view), replace)
  }
  useFirstView(list.key, search, (view) => {
    apply(view, true)
  })
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
  const { selected, chosen, matched, matches, found, more, select, clear, without, choose } = useSelection(list, search, shown, totals.data)
  const taken = { list, search, selected: matches ? [] : chosen, total: found }
  const batch = list.granted ? null : (
    <Suspense>
      <BatchActions
        list={list}
        rows={chosen}
        matches={matches}
        taking={<ExportButton {...taken} small />}
        onChanged={refresh}
        onClear={clear}
        onLeft={(left) => {
          const alone = { number: left.map((one) => one.number) }
          go(alone)
          choose(alone, left)
        }}
      />
    </Suspense>
  )
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
            <ExportButton {...taken} />
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
              open={asking}
              onToggle={() => {
                setAsking(!asking)
              }}
            />
            <ViewMenu page={list.key} search={search} layout={state} onApply={apply} />
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
        loading={rows.isFetching}
        onRefresh={refresh}
        sort={search.sort ?? 'date'}
        order={search.order ?? 'desc'}
        onSort={(by, direction) => {
          go({ ...kept, sort: by, order: direction })
        }}
        checks={!list.granted || missingDownload === undefined}
        selected={selected}
        onSelect={select}
        selection={<SelectionBar rows={chosen} matched={matched} onClear={clear} all={more} actions={batch} />}
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
      <RowSteps {...steps} list={list} judged={judged} onView={open} onChanged={refresh} onDeleted={without} />
      <Suspense>
        {search.open ? (
          <InvoiceDrawer
            list={list}
            id={search.open}
            correcting={correcting}
            known={judged}
            rows={shown ?? []}
            total={totals.data?.totalElements}
            onMove={move}
            onClose={close}
            onChanged={refresh}
            // Unselects and closes a deleted invoice.
            onDeleted={(id) => {
              without(id)
              close()
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
