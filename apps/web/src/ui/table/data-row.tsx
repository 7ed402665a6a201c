import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { meansHere, meansRow, rowPressed } from './row-click.ts'
import type { Placed } from './table-layout.ts'
import styles from './data-table.module.css'
import tickStyles from '../controls/tick.module.css'

interface Props<R> {
  readonly row: R
  readonly index: number
  readonly columns: readonly Placed<R>[]
  readonly filler: boolean
  readonly selected: boolean
  readonly fresh: boolean
  readonly current: boolean
  readonly checks: boolean
  readonly onCheck: (index: number, on: boolean, ranged: boolean) => void
  /** Absent where the row is all there is to see. */
  readonly onOpen: ((row: R) => void) | undefined
  /** The address that shows the row's record. */
  readonly linkOf: (row: R) => string | undefined
  readonly onCurrent: (index: number) => void
}

const Row = <R extends { readonly id: string }>({
  row,
  index,
  columns,
  filler,
  selected,
  fresh,
  current,
  checks,
  onCheck,
  onOpen,
  linkOf,
  onCurrent,
}: Props<R>) => {
  const { t } = useTranslation('invoice')
  return (
    <tr
      className={`${styles['data-row']}${selected ? ` ${styles['selected']}` : ''}${fresh ? ` ${styles['fresh']}` : ''}${current ? ' current' : ''}${onOpen ? ` ${styles['opens']}` : ''}`}
      data-row={row.id}
      aria-rowindex={index + 2}
      aria-selected={selected}
      onMouseDown={rowPressed}
      onClick={(e) => {
        onCurrent(index)
        if (onOpen && meansRow(e)) onOpen(row)
      }}
    >
      <td className="check">
        {checks ? (
          <input
            type="checkbox"
            className={tickStyles['tick']}
            aria-label={t('action.selectRow', { row: index + 1 })}
            checked={selected}
            onChange={(e) => {
              onCheck(index, e.target.checked, e.nativeEvent instanceof globalThis.MouseEvent && e.nativeEvent.shiftKey)
            }}
          />
        ) : null}
      </td>
      {columns.map((c) => {
        const content = c.render(row)
        const address = c.names ? linkOf(row) : undefined
        return [
          <td
            key={c.key}
            className={`${c.align === 'right' ? 'right' : ''}${c.stays ? ` ${c.stays}` : ''}`}
            title={typeof content === 'string' ? content : undefined}
          >
            {address === undefined ? (
              content
            ) : (
              <a
                href={address}
                className="number-link"
                aria-label={c.nameOf?.(row)}
                onClick={(e) => {
                  if (!onOpen || !meansHere(e)) return
                  e.preventDefault()
                  onOpen(row)
                }}
              >
                {content}
              </a>
            )}
            {c.beside?.(row)}
          </td>,
          c.beforeEnd && filler ? <td key="filler" /> : null,
        ]
      })}
    </tr>
  )
}
/** A row renders again when it, its columns or its marks change; its handlers have stable identities. */
export const DataRow = memo(Row) as typeof Row
