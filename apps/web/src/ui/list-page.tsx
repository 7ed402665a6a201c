// A list page, configured: head → filters → tabs → table → selection → totals and pages. What narrows it lives in the address.
import { Button, Dropdown, Table, Tooltip, type TableColumnsType } from 'antd'
import { Columns3, RotateCw, Rows3 } from 'lucide-react'
import { useEffect, useRef, useState, type Key, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnSettings } from './column-settings.tsx'
import { EmptyState } from './empty-state.tsx'
import { arrange, useListState } from './list-state.ts'
import { useListKeys } from './list-keys.ts'
import './list-page.css'

export interface ListColumn<R> { readonly key: string; readonly title: string; readonly width: number; readonly align?: 'right'; readonly sort?: string; readonly pinned?: boolean; readonly hidden?: boolean; readonly grows?: boolean; readonly render: (row: R) => ReactNode }
export interface ListTab { readonly key: string; readonly label: string; readonly count: number | undefined; readonly wrong?: boolean }
export interface ListPageProps<R extends { readonly id: string }> {
  readonly name: string
  readonly head: ReactNode
  readonly filters: ReactNode
  readonly tabs: readonly ListTab[]
  readonly tab: string
  readonly onTab: (key: string) => void
  readonly columns: readonly ListColumn<R>[]
  readonly rows: readonly R[] | undefined
  readonly failed: boolean
  readonly loading: boolean
  readonly onRefresh: () => void
  readonly sort: string
  readonly order: 'asc' | 'desc'
  readonly onSort: (sort: string, order: 'asc' | 'desc') => void
  readonly selected: ReadonlyMap<string, R>
  readonly onSelect: (selected: ReadonlyMap<string, R>) => void
  readonly selection: ReactNode
  readonly totals: ReactNode
  readonly pager: ReactNode
  readonly narrowed: boolean
  readonly onReset: () => void
  readonly onOpen: (row: R) => void
  readonly start: ReactNode
  /** Keys are left alone while something else is open above the list. */
  readonly keysOff: boolean
}

/** Room left of the last column that fits whole: the growing column takes it, so that no column is cut at rest. */
const spareWidth = (columns: readonly { readonly key: string; readonly width: number }[], room: number): number => {
  const ends = (columns[0]?.width ?? 0) + (columns.at(-1)?.key === 'actions' ? columns.at(-1)!.width : 0) + 46
  let left = room - ends
  for (const c of columns.slice(1, columns.at(-1)?.key === 'actions' ? -1 : undefined)) { if (c.width > left) return left < 110 ? Math.max(0, left) : 0; left -= c.width }
  return Math.max(0, left)
}

export const ListPage = <R extends { readonly id: string }>(p: ListPageProps<R>) => {
  const { t } = useTranslation('invoices')
  const [state, keep] = useListState(p.name, { hidden: p.columns.filter((c) => c.hidden).map((c) => c.key) })
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 1000, height: 400 })
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => { if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height }) })
    if (box.current) watch.observe(box.current)
    return () => { watch.disconnect() }
  }, [])
  const rows = p.rows ?? []
  const toggle = (row: R) => { const next = new Map(p.selected); if (!next.delete(row.id)) next.set(row.id, row); p.onSelect(next) }
  const current = useListKeys({ off: p.keysOff, rows, onOpen: p.onOpen, onToggle: toggle, box })
  const shown = arrange(p.columns, state)
  const fixedWidth = shown.reduce((sum, c) => sum + c.width, 44)
  const spare = spareWidth(shown, size.width)
  const columns: TableColumnsType<R> = shown.map((c, i) => ({
    key: c.key, title: c.title, width: c.width + (c.grows ? spare : 0), ellipsis: true, ...(c.align ? { align: c.align } : {}), ...(i === 0 ? { fixed: 'left' as const } : c.key === 'actions' ? { fixed: 'right' as const } : {}),
    ...(c.sort ? { sorter: true, sortOrder: p.sort === c.sort ? (p.order === 'asc' ? 'ascend' as const : 'descend' as const) : null, showSorterTooltip: false, sortDirections: ['descend' as const, 'ascend' as const, 'descend' as const] } : {}), render: (_: unknown, row: R) => c.render(row),
  }))
  const onChange = (_: unknown, __: unknown, sorter: unknown) => { const s = sorter as { columnKey?: Key; order?: 'ascend' | 'descend' | null }; const column = p.columns.find((c) => c.key === s.columnKey); if (column?.sort) p.onSort(column.sort, s.order === 'ascend' ? 'asc' : 'desc') }
  const select = (keys: readonly Key[]) => {
    const next = new Map([...p.selected].filter(([id]) => !rows.some((r) => r.id === id)))
    for (const row of rows) if (keys.includes(row.id)) next.set(row.id, row)
    p.onSelect(next)
  }
  const body = p.failed
    ? <EmptyState kind="none" title={t('empty.failed')} text={t('empty.failedText')} actions={<Button onClick={p.onRefresh}>{t('empty.retry')}</Button>} />
    : p.rows && rows.length === 0
      ? p.narrowed ? <EmptyState kind="none" title={t('empty.none')} text={t('empty.noneText')} actions={<Button onClick={p.onReset}>{t('action.reset')}</Button>} /> : p.start
      : <Table<R>
          className={`list-table d${state.density}`} size="small" rowKey="id" columns={columns} dataSource={[...rows]} loading={p.loading && p.rows === undefined} pagination={false} tableLayout="fixed" scroll={{ x: fixedWidth + spare, y: Math.max(120, size.height - 33) }} onChange={onChange}
          rowSelection={{ selectedRowKeys: [...p.selected.keys()], onChange: select, fixed: true, columnWidth: 44, preserveSelectedRowKeys: true }} rowClassName={(_, i) => (i === current ? 'current' : '')} onRow={(row) => ({ onDoubleClick: () => { p.onOpen(row) } })}
        />
  return (
    <>
      {p.head}
      {p.filters}
      <div className="list-tabs" role="tablist">
        {p.tabs.map((tab) => <button key={tab.key} type="button" role="tab" aria-selected={tab.key === p.tab} className={`plain${tab.key === p.tab ? ' on' : ''}${tab.wrong && (tab.count ?? 0) > 0 ? ' wrong' : ''}`} onClick={() => { p.onTab(tab.key) }}>{tab.label}<em>{tab.count === undefined ? '' : tab.count.toLocaleString('en-US')}</em></button>)}
        <div className="list-tools">
          <Dropdown trigger={['click']} menu={{ selectable: true, selectedKeys: [String(state.density)], items: ([34, 40, 48] as const).map((d) => ({ key: String(d), label: t(`density.${d}`), onClick: () => { keep({ density: d }) } })) }}><Tooltip title={t('action.density')}><Button type="text" size="small" aria-label={t('action.density')} icon={<Rows3 size={15} strokeWidth={1.75} />} /></Tooltip></Dropdown>
          <ColumnSettings columns={p.columns.map((c) => ({ key: c.key, title: c.title, pinned: c.pinned }))} state={state} onChange={keep} onRestore={() => { keep({ hidden: p.columns.filter((c) => c.hidden).map((c) => c.key), order: [] }) }}><Button type="text" size="small" aria-label={t('action.columns')} icon={<Columns3 size={15} strokeWidth={1.75} />} /></ColumnSettings>
          <Tooltip title={t('action.refresh')}><Button type="text" size="small" aria-label={t('action.refresh')} icon={<RotateCw size={14} strokeWidth={1.75} className={p.loading ? 'spin' : ''} />} onClick={p.onRefresh} /></Tooltip>
        </div>
      </div>
      <div className="list-body" ref={box}>{body}</div>
      <div className="list-dock">{p.selected.size > 0 ? p.selection : null}<div className="list-totals">{p.totals}<span className="list-pager">{p.pager}</span></div></div>
    </>
  )
}
