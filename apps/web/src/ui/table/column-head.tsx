// The head of a column: its name, its sorting, and the edge that resizes it.
import { useRef, type PointerEvent } from 'react'
import { leastWidth, mostWidth, type Placed } from './table-layout.ts'
import styles from './data-table.module.css'

interface Props<R> {
  readonly column: Placed<R>
  readonly sorted: 'asc' | 'desc' | undefined
  readonly onSort: (sort: string, order: 'asc' | 'desc') => void
  readonly onWidth: (key: string, width: number) => void
}

const Arrows = ({ sorted }: { sorted: 'asc' | 'desc' | undefined }) => (
  <svg width="8" height="14" viewBox="0 0 8 14" aria-hidden="true">
    <path d="M4 1 7.200 5.400H.8z" fill={sorted === 'asc' ? 'var(--accent)' : 'var(--edge-strong)'} />
    <path d="M4 13 .8 8.600h6.400z" fill={sorted === 'desc' ? 'var(--accent)' : 'var(--edge-strong)'} />
  </svg>
)

export const ColumnHead = <R,>({ column: c, sorted, onSort, onWidth }: Props<R>) => {
  const cell = useRef<HTMLTableCellElement>(null)
  const sort = c.sort
  const within = (width: number): number => Math.round(Math.min(mostWidth, Math.max(leastWidth, width)))
  const draw = (start: PointerEvent<HTMLElement>) => {
    const table = cell.current?.closest('table')
    const col = table?.querySelector<HTMLElement>(`col[data-column="${c.key}"]`)
    if (!table || !col || start.button !== 0) return
    start.preventDefault()
    const grip = start.currentTarget
    const before = table.offsetWidth
    let width = c.width
    const move = (event: globalThis.PointerEvent) => {
      width = within(c.width + event.clientX - start.clientX)
      col.style.width = `${width}px`
      table.style.width = `${before + width - c.width}px`
    }
    const end = () => {
      grip.removeEventListener('pointermove', move)
      if (width !== c.width) onWidth(c.key, width)
    }
    grip.setPointerCapture(start.pointerId)
    grip.addEventListener('pointermove', move)
    grip.addEventListener('lostpointercapture', end, { once: true })
  }
  /** As wide as the widest rendered content. */
  const fit = () => {
    const at = cell.current?.cellIndex ?? -1
    const measure = document.createRange()
    const widths = [...(cell.current?.closest('table')?.querySelectorAll<HTMLTableRowElement>('tr') ?? [])].map((row) => {
      const own = row.cells[at]
      if (!own || row.cells.length === 1) return 0
      measure.selectNodeContents(own)
      return measure.getBoundingClientRect().width + 16
    })
    onWidth(c.key, within(Math.ceil(Math.max(...widths))))
  }
  return (
    <th
      ref={cell}
      scope="col"
      className={`${c.align === 'right' ? 'right' : ''}${c.stays ? ` ${c.stays}` : ''}`}
      aria-sort={sort === undefined ? undefined : sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}
    >
      {sort === undefined ? (
        <span className="name" title={c.title}>
          {c.title}
        </span>
      ) : (
        <button
          type="button"
          className="plain name"
          onClick={() => {
            onSort(sort, sorted === 'desc' ? 'asc' : 'desc')
          }}
        >
          {c.title}
          <Arrows sorted={sorted} />
        </button>
      )}
      {c.stays === 'end' ? null : <i className={styles['grip']} aria-hidden="true" onPointerDown={draw} onDoubleClick={fit} />}
    </th>
  )
}
