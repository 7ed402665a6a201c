import { memo, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Placed } from './table-layout.ts'
import styles from './data-table.module.css'
import tickStyles from '../controls/tick.module.css'

interface Props<R> {
  readonly row: R
  readonly index: number
  readonly columns: readonly Placed<R>[]
  readonly filler: boolean
  readonly selected: boolean
  readonly current: boolean
  readonly checks: boolean
  readonly onCheck: (index: number, on: boolean, ranged: boolean) => void
  readonly onOpen: (row: R) => void
  readonly onCurrent: (index: number) => void
}
/** A double click on a row's button, link or checkbox belongs to that element. */
const own = (event: MouseEvent): boolean => event.target instanceof Element && event.target.closest('button, a, input') !== null

const Row = <R extends { readonly id: string }>({
  row,
  index,
  columns,
  filler,
  selected,
  current,
  checks,
  onCheck,
  onOpen,
  onCurrent,
}: Props<R>) => {
  const { t } = useTranslation('invoice')
  return (
    <tr
      className={`${styles['data-row']}${selected ? ` ${styles['selected']}` : ''}${current ? ' current' : ''}`}
      data-row={row.id}
      aria-rowindex={index + 2}
      aria-selected={selected}
      onClick={() => {
        onCurrent(index)
      }}
      onDoubleClick={(e) => {
        if (!own(e)) onOpen(row)
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
        return [
          <td
            key={c.key}
            className={`${c.align === 'right' ? 'right' : ''}${c.stays ? ` ${c.stays}` : ''}`}
            title={typeof content === 'string' ? content : undefined}
          >
            {content}
          </td>,
          c.beforeEnd && filler ? <td key="filler" /> : null,
        ]
      })}
    </tr>
  )
}
/** A row renders again when it, its columns or its marks change; its handlers have stable identities. */
export const DataRow = memo(Row) as typeof Row
