// A table of many rows and columns: one real <table> in one scrolling box, so that head and body cannot drift apart.
// The first column and the actions are sticky; of many rows only those near the viewport are rendered.
import { Fragment, useMemo, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnHead } from './column-head.tsx'
import { DataRow } from './data-row.tsx'
import { useRowWindow } from './row-window.ts'
import { useStableCallback } from '../../lib/hooks/use-stable-callback.ts'
import { checkWidth, edgeWidth, layOut, type Placed, type TableColumn } from './table-layout.ts'
import { barWidth } from './waiting-rows.tsx'
import { useScrollRestoration } from './use-scroll-restoration.ts'
import waitingRowsStyles from './waiting-rows.module.css'
import styles from './data-table.module.css'
import tickStyles from '../controls/tick.module.css'

interface Props<R extends { readonly id: string }> {
  readonly label: string
  readonly columns: readonly TableColumn<R>[]
  /** Widths that a person has dragged, by column key. */
  readonly widths: Readonly<Record<string, number>>
  readonly onWidth: (key: string, width: number) => void
  /** undefined while the first rows are loading. */
  readonly rows: readonly R[] | undefined
  /** Rows that are tinted. */
  readonly fresh: ReadonlySet<string> | undefined
  readonly busy: boolean
  readonly rowHeight: number
  /** The available width in pixels. */
  readonly room: number
  readonly sort: string
  readonly order: 'asc' | 'desc'
  readonly onSort: (sort: string, order: 'asc' | 'desc') => void
  readonly selected: ReadonlyMap<string, R>
  readonly onSelect: (selected: ReadonlyMap<string, R>) => void
  /** Index of the keyboard's row, -1 for none. */
  readonly current: number
  readonly onCurrent: (index: number) => void
  /** Absent where the row is all there is to see. */
  readonly onOpen: ((row: R) => void) | undefined
  readonly linkOf: (row: R) => string | undefined
  readonly box: RefObject<HTMLDivElement | null>
  /** Whether rows can be selected. */
  readonly checks: boolean
  /** Content below a row; a table that has it renders all its rows. */
  readonly below?: (row: R) => ReactNode
}
const skeletonRows = 12

export const DataTable = <R extends { readonly id: string }>({ box, ...p }: Props<R>) => {
  const { t } = useTranslation('invoice')
  const check = p.checks ? checkWidth : edgeWidth
  const placed: readonly Placed<R>[] = useMemo(
    () => layOut(p.columns, p.widths, p.room + checkWidth - check, p.rows),
    [p.columns, p.widths, p.room, check, p.rows],
  )
  const width = placed.reduce((sum, c) => sum + c.width, check)
  const filler = Math.max(0, p.room - width)
  const rows = p.rows ?? []
  const near = useRowWindow(box, p.below ? 0 : rows.length, p.rowHeight)
  const { from, to } = p.below ? { from: 0, to: rows.length } : near
  useScrollRestoration(box, p.rows !== undefined)
  const anchor = useRef(-1)
  const all = rows.length > 0 && rows.every((r) => p.selected.has(r.id))
  const some = !all && rows.some((r) => p.selected.has(r.id))
  /** Checks one row, or with Shift all rows from the last one to this. */
  const tick = useStableCallback((index: number, on: boolean, ranged: boolean) => {
    const first = ranged && anchor.current >= 0 ? Math.min(anchor.current, index) : index
    const last = ranged && anchor.current >= 0 ? Math.max(anchor.current, index) : index
    const next = new Map(p.selected)
    for (const row of rows.slice(first, last + 1)) {
      if (on) next.set(row.id, row)
      else next.delete(row.id)
    }
    anchor.current = index
    p.onSelect(next)
  })
  const open = useStableCallback((row: R) => p.onOpen?.(row))
  const point = useStableCallback(p.onCurrent)
  const checkAll = () => {
    const next = new Map(p.selected)
    for (const row of rows) {
      if (all) next.delete(row.id)
      else next.set(row.id, row)
    }
    p.onSelect(next)
  }
  const cells = placed.length + 1 + (filler > 0 ? 1 : 0)
  const below = (row: R): ReactNode => {
    const content = p.below?.(row)
    return content ? (
      <tr className="data-below">
        <td colSpan={cells}>{content}</td>
      </tr>
    ) : null
  }
  return (
    <div ref={box} className={styles['data-scroll']} role="region" aria-label={p.label} aria-busy={p.busy} tabIndex={0}>
      <table
        className={styles['data-table']}
        style={{ width: width + filler, '--row': `${p.rowHeight}px`, '--check': `${check}px` } as CSSProperties}
        aria-rowcount={rows.length + 1}
      >
        <colgroup>
          <col style={{ width: check }} />
          {placed.map((c) => [
            <col key={c.key} data-column={c.key} style={{ width: c.width }} />,
            c.beforeEnd && filler > 0 ? <col key="filler" style={{ width: filler }} /> : null,
          ])}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <td className="check">
              {p.checks ? (
                <input
                  type="checkbox"
                  className={tickStyles['tick']}
                  aria-label={t('action.selectPage')}
                  checked={all}
                  disabled={rows.length === 0}
                  ref={(e) => {
                    if (e) e.indeterminate = some
                  }}
                  onChange={checkAll}
                />
              ) : null}
            </td>
            {placed.map((c) => [
              <ColumnHead
                key={c.key}
                column={c}
                sorted={c.sort !== undefined && c.sort === p.sort ? p.order : undefined}
                onSort={p.onSort}
                onWidth={p.onWidth}
              />,
              c.beforeEnd && filler > 0 ? <td key="filler" /> : null,
            ])}
          </tr>
        </thead>
        <tbody>
          {p.rows === undefined
            ? Array.from({ length: skeletonRows }, (_, i) => (
                <tr key={i} className={waitingRowsStyles['waiting']}>
                  <td colSpan={cells}>
                    <i style={{ width: barWidth(i) }} />
                  </td>
                </tr>
              ))
            : null}
          {from > 0 ? (
            <tr className={styles['beyond']} style={{ height: from * p.rowHeight }}>
              <td colSpan={cells} />
            </tr>
          ) : null}
          {rows.slice(from, to).map((row, i) => (
            <Fragment key={row.id}>
              <DataRow
                row={row}
                index={from + i}
                columns={placed}
                filler={filler > 0}
                selected={p.selected.has(row.id)}
                fresh={p.fresh?.has(row.id) ?? false}
                current={from + i === p.current}
                checks={p.checks}
                onCheck={tick}
                onOpen={p.onOpen && open}
                linkOf={p.linkOf}
                onCurrent={point}
              />
              {below(row)}
            </Fragment>
          ))}
          {to < rows.length ? (
            <tr className={styles['beyond']} style={{ height: (rows.length - to) * p.rowHeight }}>
              <td colSpan={cells} />
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  )
}
