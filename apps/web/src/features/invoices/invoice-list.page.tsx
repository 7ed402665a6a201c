// 发票列表: personal and company, incoming, outgoing and third-party, from one configuration.
import { Button } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tabs as allTabs } from '@piaotai/contract/invoice-words.ts'
import { useCan } from '../../lib/can.ts'
import { useImportDialog } from '../../lib/import-dialog.ts'
import { useLanguage } from '../../lib/language.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { invoiceColumns } from './invoice-columns.tsx'
import { InvoiceFilters } from './invoice-filters.tsx'
import { filterOf, invoiceLists, isNarrowed, readSearch, type Invoice, type InvoiceList, type ListSearch } from './invoice-list.config.ts'
import { Pager, SelectionBar, Totals } from './invoice-totals.tsx'
import { countsQuery, invoicesKey, rowsQuery, totalsQuery } from './invoices.queries.ts'

const InvoiceDrawer = lazy(() => import('./invoice-drawer.tsx'))

/** The page component of one of the lists, by its page key. */
export const invoiceListPage = (key: string) => {
  const list = invoiceLists.find((l) => l.key === key)!
  const Page = () => <InvoiceListPage key={list.key} list={list} />
  return Page
}

const InvoiceListPage = ({ list }: { list: InvoiceList }) => {
  const { t } = useTranslation('invoices')
  const { t: ts } = useTranslation('states')
  const { t: shell } = useTranslation('shell')
  const english = useLanguage() === 'en-US'
  const navigate = useNavigate()
  const client = useQueryClient()
  const openImport = useImportDialog()
  const mayImport = useCan(list.import)
  const search = readSearch(useSearch({ strict: false }))
  const go = (next: ListSearch, replace = false) => { void navigate({ to: '.', search: next as never, replace }) }
  const rows = useQuery(rowsQuery(list, search)), counts = useQuery(countsQuery(list, search)), totals = useQuery(totalsQuery(list, search))
  const [selected, setSelected] = useState<ReadonlyMap<string, Invoice>>(new Map())
  const shown = rows.data?.content
  const open = useCallback((row: Pick<Invoice, 'id'>) => { void navigate({ to: '.', search: ((before: ListSearch) => ({ ...before, open: row.id })) as never }) }, [navigate])
  const move = (row: Pick<Invoice, 'id'>) => { go({ ...search, open: row.id }, true) }
  const columns = useMemo(() => invoiceColumns(t, ts, list, english, open), [t, ts, list, english, open])
  const refresh = () => { void client.invalidateQueries({ queryKey: invoicesKey }) }
  const startImport = () => { openImport({ area: list.area, category: list.category, onClose: refresh, onOpenInvoice: (id) => { open({ id }) } }) }
  const { after: _after, before: _before, open: _open, ...kept } = search
  const importButton = <Button type="primary" disabled={!mayImport} icon={<Plus size={15} />} onClick={startImport}>{t('action.import')}</Button>
  return (
    <>
      <ListPage<Invoice>
        name={list.key} head={<PageHead title={shell(`page.${list.key}` as 'page.menu_1.home')} facts={t(`scope.${list.area}`)} actions={importButton} />}
        filters={<InvoiceFilters key={JSON.stringify(filterOf(search))} search={search} onSearch={(filter) => { go({ ...filter, ...(search.tab ? { tab: search.tab } : {}), ...(search.sort ? { sort: search.sort } : {}), ...(search.order ? { order: search.order } : {}), ...(search.pageSize ? { pageSize: search.pageSize } : {}) }) }} />}
        tabs={allTabs.filter((tab) => tab !== 'uncategorised' || list.category === undefined).map((key) => ({ key, label: t(`tab.${key}`), count: counts.data?.[key], wrong: key === 'exceptions' }))} tab={search.tab ?? 'all'} onTab={(tab) => { const { tab: _tab, ...rest } = kept; go(tab === 'all' ? rest : { ...rest, tab }) }}
        columns={columns} rows={shown} failed={rows.isError} loading={rows.isFetching} onRefresh={refresh} sort={search.sort ?? 'date'} order={search.order ?? 'desc'} onSort={(sort, order) => { go({ ...kept, sort, order }) }}
        selected={selected} onSelect={setSelected} selection={<SelectionBar rows={[...selected.values()]} onClear={() => { setSelected(new Map()) }} />} totals={<Totals rows={shown ?? []} totals={totals.data} />}
        pager={<Pager next={rows.data?.next ?? null} previous={rows.data?.previous ?? null} pageSize={search.pageSize ?? 50} onMove={(to) => { go({ ...kept, ...to }) }} onSize={(pageSize) => { go({ ...kept, pageSize }) }} />}
        narrowed={isNarrowed(search)} onReset={() => { go({}) }} onOpen={open} keysOff={search.open !== undefined} start={<EmptyState kind="start" title={t('empty.start')} text={t('empty.startText')} actions={importButton} />}
      />
      <Suspense>{search.open ? <InvoiceDrawer list={list} id={search.open} rows={shown ?? []} total={totals.data?.totalElements} onMove={move} onClose={() => { const { open: _closed, ...rest } = search; go(rest) }} onChanged={refresh} /> : null}</Suspense>
    </>
  )
}
