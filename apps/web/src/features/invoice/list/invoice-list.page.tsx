// 发票列表: personal and company, incoming, outgoing and third-party, from one configuration.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tabs as allTabs } from '@piaotai/contract/invoice/invoice-words.ts'
import { extendedKeys } from '@piaotai/domain/invoice/extended-field.ts'
import type { PageKey } from '@piaotai/domain/rights/permission.ts'
import { invoicesKey } from '../../../shared/invoice/invoice-keys.ts'
import { useLanguage } from '../../../lib/i18n/language.ts'
import { useAddress } from '../../../ui/page/use-address.ts'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { ListPage } from '../../../ui/table/list-page.tsx'
import { lazyAntd } from '../../../ui/theme/lazy-antd.ts'
import { useListState } from '../../../ui/table/list-state.ts'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { useExtendedFields } from '../../../shared/invoice/extended-fields.ts'
import { ExportButton } from './export-button.tsx'
import { invoiceColumns } from './invoice-columns.tsx'
import type { Filter } from '../../../shared/invoice/filter/filter-draft.ts'
import { ImportButton } from './import-button.tsx'
import type { ListSearch } from '../../../shared/invoice/filter/list-search.ts'
import { invoiceLists, lookedAt, type Invoice, type InvoiceList } from '../invoice-list.config.ts'
import { Pager, SelectionBar, Totals } from './invoice-totals.tsx'
import { addressKeys, readSearch } from './list-address.ts'
import { countsQuery, rowsQuery, totalsQuery } from '../invoice.queries.ts'
import { ListFilters } from './list-filters.tsx'
import { NothingListed } from './nothing-listed.tsx'
import { RowSteps } from './row-steps.tsx'
import { useListSteps } from './use-list-steps.ts'
import { useFirstView } from '../view/use-first-view.ts'
import { useSelection } from './use-selection.ts'
import { layoutOf, searchOf, type View } from '../view/view.queries.ts'
import { Button } from '../../../ui/controls/button.tsx'

const keyWords = ['down', 'up', 'select', 'range', 'open', 'search', 'correct', 'close', 'help'] as const
const RecentChanges = lazyAntd(() => import('./recent-changes.tsx'))
const ViewMenu = lazy(() => import('../view/view-menu.tsx'))
const InvoiceDrawer = lazyAntd(() => import('../drawer/invoice-drawer.tsx'))
const AskButton = lazy(() => import('../ask/ask-button.tsx'))
const loadBatchActions = () => import('../batch/batch-actions.tsx')
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
  const english = useLanguage() === 'en-US'
  const navigate = useNavigate()
  const client = useQueryClient()
  const lacking = useMissingPermission()
  const missingPermission = lacking(list.import)
  const missingDownload = lacking(list.download)
  const lacksChange = lacking(list.edit, list.classify)
  const [recent, setRecent] = useState(false)
  const [asking, setAsking] = useState(false)
  const search = useAddress(readSearch, addressKeys)
  const go = (next: ListSearch, replace = false) => {
    void navigate({ to: '.', search: next, replace })
  }
  const rows = useQuery(rowsQuery(list, search))
  // Figures never come before the rows: they are queried after the rows have loaded.
  const enabled = !rows.isFetching
  const counts = useQuery({ ...countsQuery(list, search), enabled })
  const totals = useQuery({ ...totalsQuery(list, search), enabled })
  const shown = rows.data?.content
  // The actions of a selection are fetched once the rows stand, before any row is selected.
  const standing = shown !== undefined
  useEffect(() => {
    if (standing) void loadBatchActions()
  }, [standing])
  const open = useCallback(
    (row: Pick<Invoice, 'id'>) => {
      void navigate({ to: '.', search: (before: ListSearch) => ({ ...before, open: row.id }) })
    },
    [navigate],
  )
  const move = (row: Pick<Invoice, 'id'>) => {
    go({ ...search, open: row.id }, true)
  }
  const { judged, steps, stepOf, take, correcting } = useListSteps({ list, rows: shown, ready: enabled, onOpen: open })
  const extended = useExtendedFields()
  const columns = useMemo(
    () => invoiceColumns(t, ts, list, english, open, stepOf, take, extended.data?.fields ?? []),
    [t, ts, list, english, open, stepOf, take, extended.data],
  )
  const refresh = () => {
    void client.invalidateQueries({ queryKey: invoicesKey })
  }
  const layout = useListState(list.key, {
    hidden: [...extendedKeys, ...columns.filter((column) => column.hidden).map((column) => column.key)],
  })
  const [state, keepLayout] = layout
  const apply = (view: View) => {
    keepLayout(layoutOf(view))
    go(searchOf(view))
  }
  useFirstView(list.key, search, (view) => {
    keepLayout(layoutOf(view))
    go(searchOf(view), true)
  })
  const { after: _after, before: _before, open: _open, ...kept } = search
  const { tab: _tab, ...anyTab } = kept
  const { tab, sort, order, pageSize } = search
  /** A new filter starts at the first page; tab, order and page size stay. */
  const narrow = (filter: Filter) => {
    go({ ...filter, ...Object.fromEntries(Object.entries({ tab, sort, order, pageSize }).filter(([, value]) => value !== undefined)) })
  }
  const { open: _shown, ...listed } = search
  const title = shell(`page.${list.key}` as 'page.menu_1.home')
  const importButton = (
    <ImportButton
      list={list}
      missingPermission={missingPermission}
      onChanged={refresh}
      onOpen={(id) => {
        open({ id })
      }}
    />
  )
  const { selected, chosen, matched, matches, found, more, select, clear, without, choose } = useSelection(list, search, shown, totals.data)
  const taken = { list, search, selected: matches ? [] : chosen, total: found }
  const exportButton = <ExportButton {...taken} />
  const taking = <ExportButton {...taken} small />
  /** Unselects and closes a deleted invoice. */
  const gone = (id: string) => {
    without(id)
    go(listed)
  }
  const recentButton = list.granted ? undefined : (
    <Button
      disabled={lacksChange !== undefined}
      title={lacksChange}
      icon={<Undo2 size={15} aria-hidden="true" />}
      onClick={() => {
        setRecent(true)
      }}
    >
      {t('batch.recent')}
    </Button>
  )
  const batch = list.granted ? null : (
    <Suspense>
      <BatchActions
        list={list}
        rows={chosen}
        matches={matches}
        taking={taking}
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
          <PageHead
            title={title}
            facts={t(`scope.${lookedAt(list)}`)}
            actions={
              <>
                {recentButton}
                {exportButton}
                {list.pooled || list.sends ? null : importButton}
              </>
            }
          />
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
        tab={tab ?? 'all'}
        onTab={(key) => {
          go(key === 'all' ? anyTab : { ...anyTab, tab: key })
        }}
        columns={columns}
        rows={shown}
        loading={rows.isFetching}
        onRefresh={refresh}
        sort={sort ?? 'date'}
        order={order ?? 'desc'}
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
            pageSize={pageSize ?? 50}
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
        nothing={
          <NothingListed
            list={list}
            search={search}
            onNarrow={narrow}
            onAllTabs={() => {
              go(anyTab)
            }}
            onReset={() => {
              go({})
            }}
            importButton={importButton}
          />
        }
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
            onClose={() => {
              go(listed)
            }}
            onChanged={refresh}
            onDeleted={gone}
          />
        ) : null}
      </Suspense>
    </>
  )
}
