// A list page, configured: head → filters → tabs → table → selection → totals and pages. What narrows it lives in the address.
import { Columns3, RotateCw, Rows3 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { ColumnSettings } from './column-settings.tsx'
import { DataTable } from './data-table.tsx'
import { DropMenu } from '../controls/drop-menu.tsx'
import { KeyHelp, type KeyWord } from './key-help.tsx'
import { ListTabs, type ListTab } from './list-tabs.tsx'
import { arrange, useListState, type ListState } from './list-state.ts'
import { useListKeys } from './list-keys.ts'
import { useOpenLink } from './open-link.ts'
import { besideRecord, checkWidth, edgeWidth, firstInSight, type TableColumn } from './table-layout.ts'
import { scrollbarWidth } from './scrollbar-width.ts'
import { Tip } from '../overlay/tip.tsx'
import styles from './list-page.module.css'

/** `pinned` columns cannot be hidden; `hidden` ones are not shown until a person wants them. */
export interface ListColumn<R> extends TableColumn<R> {
  readonly pinned?: boolean
  readonly hidden?: boolean
  /** Its amount, which the bar of what is selected sums up. */
  readonly sum?: (row: R) => string | null
}
export interface ListPageProps<R extends { readonly id: string }> {
  /** Under which this machine keeps the list's settings. */
  readonly name: string
  /** The settings, where the page itself has them in hand. */
  readonly layout?: readonly [ListState, (next: Partial<ListState>) => void]
  /** The table's name for those who cannot see it. */
  readonly label: string
  readonly head: ReactNode
  readonly filters: ReactNode
  readonly tabs: readonly ListTab[]
  readonly tab: string
  readonly onTab: (key: string) => void
  readonly columns: readonly ListColumn<R>[]
  readonly rows: readonly R[] | undefined
  /** Rows that are new to who looks: tinted. */
  readonly fresh?: ReadonlySet<string>
  /** What stands in the table's place when the rows could not be read. */
  readonly failure: ReactNode
  readonly failed: boolean
  readonly loading: boolean
  readonly onRefresh: () => void
  readonly sort?: string
  readonly order?: 'asc' | 'desc'
  readonly onSort?: (sort: string, order: 'asc' | 'desc') => void
  readonly selected: ReadonlyMap<string, R>
  readonly onSelect: (selected: ReadonlyMap<string, R>) => void
  readonly selection: ReactNode
  /** Before the tools of the tab line. */
  readonly tools?: ReactNode
  /** Absent: rows can be selected. */
  readonly checks?: boolean
  readonly totals: ReactNode
  readonly pager: ReactNode
  /** What stands in the table's place when there is no row. */
  readonly nothing: ReactNode
  /** Absent where the row is all there is to see. */
  readonly onOpen: ((row: R) => void) | undefined
  /** The address of a row's record; absent: this page with the record open. */
  readonly linkOf?: ((row: R) => string | undefined) | undefined
  /** Done by Space instead of selecting; X selects then. */
  readonly onSpace?: ((row: R) => void) | undefined
  /** The row that is open beside the list; it is marked as the keyboard's row is. */
  readonly shown?: string | undefined
  /** The record stands docked beside the list: the list has the columns that fit, and goes on by its keys. */
  readonly docked?: boolean
  /** What stands below a row that is unfolded. */
  readonly below?: (row: R) => ReactNode
  /** What the keys of this list do. */
  readonly keyWords: readonly KeyWord[]
  /** Keys are left alone while something else is open above the list. */
  readonly keysOff: boolean
}

const noWidths: ListState['widths'] = {}
const unsorted = (): void => undefined

export const ListPage = <R extends { readonly id: string }>(p: ListPageProps<R>) => {
  const { t } = useTranslation('invoice')
  const own = useListState(p.name, { hidden: p.columns.filter((c) => c.hidden).map((c) => c.key) })
  const [state, keep] = p.layout ?? own
  const room = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(1000)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width) - scrollbarWidth())
    })
    if (room.current) watch.observe(room.current)
    return () => {
      watch.disconnect()
    }
  }, [])
  const checks = p.checks ?? true
  const rows = p.rows ?? []
  const toggle = (row: R) => {
    if (!checks) return
    const next = new Map(p.selected)
    if (!next.delete(row.id)) next.set(row.id, row)
    p.onSelect(next)
  }
  const openLink = useOpenLink()
  // The row that was open last is the one that the keys go on from.
  const opened = p.shown === undefined ? -1 : rows.findIndex((row) => row.id === p.shown)
  const [current, setCurrent] = useListKeys({
    off: p.keysOff,
    rows,
    rowHeight: state.density,
    box,
    onOpen: p.onOpen,
    opened: p.shown === undefined ? undefined : opened,
    onToggle: toggle,
    onSpace: p.onSpace,
  })
  useEffect(() => {
    if (opened >= 0) setCurrent(opened)
  }, [opened, setCurrent])
  // An order of their own is left as it is.
  const shown = useMemo(() => {
    const kept = arrange(p.columns, state)
    if (p.docked) return besideRecord(kept, width)
    return state.order.length > 0 ? kept : firstInSight(kept, checks ? width : width + checkWidth - edgeWidth)
  }, [p.columns, state, width, checks, p.docked])
  const body = p.failed ? (
    p.failure
  ) : p.rows && rows.length === 0 ? (
    p.nothing
  ) : (
    <DataTable<R>
      label={p.label}
      columns={shown}
      widths={p.docked ? noWidths : state.widths}
      onWidth={(key, drawn) => {
        keep({ widths: { ...state.widths, [key]: drawn } })
      }}
      rows={p.rows}
      fresh={p.fresh}
      busy={p.loading}
      rowHeight={state.density}
      room={width}
      sort={p.sort ?? ''}
      order={p.order ?? 'desc'}
      onSort={p.onSort ?? unsorted}
      selected={p.selected}
      onSelect={p.onSelect}
      current={p.shown === undefined ? current : opened}
      onCurrent={setCurrent}
      onOpen={p.onOpen}
      linkOf={p.linkOf ?? openLink}
      box={box}
      checks={checks}
      {...(p.below ? { below: p.below } : {})}
    />
  )
  return (
    <>
      {p.head}
      {p.filters}
      <div className={`${styles['list-tabs']}${p.docked ? ` ${styles['docked']}` : ''}`}>
        <ListTabs label={p.label} tabs={p.tabs} tab={p.tab} onTab={p.onTab} />
        <div className={styles['list-tools']}>
          {p.tools}
          <DropMenu
            menu={{
              selectable: true,
              selectedKeys: [String(state.density)],
              items: ([34, 40, 48] as const).map((d) => ({
                key: String(d),
                label: t(`density.${d}`),
                onClick: () => {
                  keep({ density: d })
                },
              })),
            }}
          >
            <Tip title={t('action.density')}>
              <Button type="text" size="small" aria-label={t('action.density')} icon={<Rows3 size={15} strokeWidth={1.75} />} />
            </Tip>
          </DropMenu>
          <ColumnSettings
            columns={p.columns.map((c) => ({ key: c.key, title: c.title, pinned: c.pinned }))}
            state={state}
            onChange={keep}
            onRestore={() => {
              keep({ hidden: p.columns.filter((c) => c.hidden).map((c) => c.key), order: [], widths: {} })
            }}
          >
            <Button type="text" size="small" aria-label={t('action.columns')} icon={<Columns3 size={15} strokeWidth={1.75} />} />
          </ColumnSettings>
          <Tip title={t('action.refresh')}>
            <Button
              type="text"
              size="small"
              aria-label={t('action.refresh')}
              icon={<RotateCw size={14} strokeWidth={1.75} className={p.loading ? 'spin' : ''} />}
              onClick={p.onRefresh}
            />
          </Tip>
          <KeyHelp words={p.keyWords} />
        </div>
      </div>
      <div className={styles['list-body']} ref={room}>
        {body}
      </div>
      <div className={`${styles['list-dock']}${p.docked ? ` ${styles['docked']}` : ''}`}>
        {p.selected.size > 0 ? p.selection : null}
        {/* What could not be read has no count and no pages. */}
        {p.failed ? null : (
          <div className={styles['list-totals']}>
            {p.totals}
            <span className={styles['list-pager']}>{p.pager}</span>
          </div>
        )}
      </div>
    </>
  )
}
