// A list page, configured: head → filters → tabs → table → selection → totals and pages. What narrows it lives in the address.
import { Button, Dropdown, Tooltip } from 'antd'
import { Columns3, RotateCw, Rows3 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnSettings } from './column-settings.tsx'
import { DataTable } from './data-table.tsx'
import { EmptyState } from './empty-state.tsx'
import { KeyHelp } from './key-help.tsx'
import { arrange, useListState } from './list-state.ts'
import { useListKeys } from './list-keys.ts'
import type { TableColumn } from './table-layout.ts'
import './list-page.css'

/** `pinned` columns cannot be hidden; `hidden` ones are not shown until a person wants them. */
export interface ListColumn<R> extends TableColumn<R> { readonly pinned?: boolean; readonly hidden?: boolean }
export interface ListTab { readonly key: string; readonly label: string; readonly count: number | undefined; readonly wrong?: boolean }
export interface ListPageProps<R extends { readonly id: string }> {
  /** Under which this machine keeps the list's settings. */
  readonly name: string
  /** The table's name for those who cannot see it. */
  readonly label: string
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
  /** The set conditions, each with its way to be dropped; shown where nothing fits. */
  readonly conditions?: ReactNode
  readonly onOpen: (row: R) => void
  readonly start: ReactNode
  /** Keys are left alone while something else is open above the list. */
  readonly keysOff: boolean
}

export const ListPage = <R extends { readonly id: string }>(p: ListPageProps<R>) => {
  const { t } = useTranslation('invoices')
  const [state, keep] = useListState(p.name, { hidden: p.columns.filter((c) => c.hidden).map((c) => c.key) })
  const room = useRef<HTMLDivElement>(null), box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(1000), [help, setHelp] = useState(false)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => { if (entry) setWidth(Math.floor(entry.contentRect.width)) })
    if (room.current) watch.observe(room.current)
    return () => { watch.disconnect() }
  }, [])
  const rows = p.rows ?? []
  const toggle = (row: R) => { const next = new Map(p.selected); if (!next.delete(row.id)) next.set(row.id, row); p.onSelect(next) }
  const [current, setCurrent] = useListKeys({ off: p.keysOff, rows, rowHeight: state.density, box, onOpen: p.onOpen, onToggle: toggle, onHelp: () => { setHelp(!help) } })
  const shown = useMemo(() => arrange(p.columns, state), [p.columns, state])
  const body = p.failed
    ? <EmptyState kind="none" title={t('empty.failed')} text={t('empty.failedText')} actions={<Button onClick={p.onRefresh}>{t('empty.retry')}</Button>} />
    : p.rows && rows.length === 0
      ? p.narrowed ? <EmptyState kind="none" title={t('empty.none')} text={t('empty.noneText')} actions={<>{p.conditions}<Button onClick={p.onReset}>{t('action.resetAll')}</Button></>} /> : p.start
      : <DataTable<R>
          label={p.label} columns={shown} widths={state.widths} onWidth={(key, drawn) => { keep({ widths: { ...state.widths, [key]: drawn } }) }} rows={p.rows} busy={p.loading} rowHeight={state.density} room={width}
          sort={p.sort} order={p.order} onSort={p.onSort} selected={p.selected} onSelect={p.onSelect} current={current} onCurrent={setCurrent} onOpen={p.onOpen} box={box}
        />
  const turn = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = by === 0 ? undefined : p.tabs.at((p.tabs.findIndex((tab) => tab.key === p.tab) + by) % p.tabs.length)
    if (!next) return
    p.onTab(next.key)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus()
  }
  return (
    <>
      {p.head}
      {p.filters}
      <div className="list-tabs">
        <div role="tablist" aria-label={p.label} onKeyDown={turn}>{p.tabs.map((tab) => <button key={tab.key} type="button" role="tab" data-tab={tab.key} tabIndex={tab.key === p.tab ? 0 : -1} aria-selected={tab.key === p.tab} className={`plain${tab.key === p.tab ? ' on' : ''}${tab.wrong && (tab.count ?? 0) > 0 ? ' wrong' : ''}`} onClick={() => { p.onTab(tab.key) }}>{tab.label}<em>{tab.count === undefined ? '' : tab.count.toLocaleString('en-US')}</em></button>)}</div>
        <div className="list-tools">
          <Dropdown trigger={['click']} menu={{ selectable: true, selectedKeys: [String(state.density)], items: ([34, 40, 48] as const).map((d) => ({ key: String(d), label: t(`density.${d}`), onClick: () => { keep({ density: d }) } })) }}>
            <Tooltip title={t('action.density')}><Button type="text" size="small" aria-label={t('action.density')} icon={<Rows3 size={15} strokeWidth={1.75} />} /></Tooltip>
          </Dropdown>
          <ColumnSettings columns={p.columns.map((c) => ({ key: c.key, title: c.title, pinned: c.pinned }))} state={state} onChange={keep} onRestore={() => { keep({ hidden: p.columns.filter((c) => c.hidden).map((c) => c.key), order: [], widths: {} }) }}><Button type="text" size="small" aria-label={t('action.columns')} icon={<Columns3 size={15} strokeWidth={1.75} />} /></ColumnSettings>
          <Tooltip title={t('action.refresh')}><Button type="text" size="small" aria-label={t('action.refresh')} icon={<RotateCw size={14} strokeWidth={1.75} className={p.loading ? 'spin' : ''} />} onClick={p.onRefresh} /></Tooltip>
          <KeyHelp open={help} onOpen={setHelp} />
        </div>
      </div>
      <div className="list-body" ref={room}>{body}</div>
      <div className="list-dock">{p.selected.size > 0 ? p.selection : null}<div className="list-totals">{p.totals}<span className="list-pager">{p.pager}</span></div></div>
    </>
  )
}
