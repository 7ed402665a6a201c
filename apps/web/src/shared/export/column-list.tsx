// The columns of a sheet: visibility, order, headings. Reordered by dragging the handle, or by its arrow keys.
import { Checkbox, Input } from 'antd'
import { GripVertical } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { moved } from './moved.ts'
import styles from './column-list.module.css'

/** A column of a sheet, chosen or not. */
export interface ColumnItem<K extends string = string> {
  readonly key: K
  readonly heading: string
  readonly on: boolean
}
interface Props<I extends ColumnItem> {
  readonly title: string
  readonly hint: string
  readonly items: readonly I[]
  readonly nameOf: (item: I) => string
  /** Whether an empty heading stands for the column's name. */
  readonly named?: boolean
  readonly off: boolean
  readonly error: string | undefined
  /** The columns that the error names; empty if it concerns all of them. */
  readonly wrong: readonly string[]
  readonly onChange: (items: readonly I[]) => void
}

export const ColumnList = <I extends ColumnItem>({ title, hint, items, nameOf, named = false, off, error, wrong, onChange }: Props<I>) => {
  const { t } = useTranslation('kit')
  const id = useId()
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  const count = items.filter((item) => item.on).length
  const put = (at: number, change: Partial<ColumnItem>) => {
    onChange(items.map((item, i) => (i === at ? { ...item, ...change } : item)))
  }
  const press = (event: KeyboardEvent, at: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const next = moved(items, at, at + by)
    if (by === 0) return
    event.preventDefault()
    if (next === items) return
    onChange(next)
    setSaid(t('columns.moved', { name: nameOf(items[at]!), at: at + by + 1, count: items.length }))
  }
  return (
    <section className={styles['column-list']} aria-labelledby={id}>
      <h3 id={id}>
        {title}
        <small>{t('columns.count', { count })}</small>
        <Checkbox
          disabled={off}
          aria-invalid={error !== undefined && wrong.length === 0}
          checked={count === items.length}
          indeterminate={count > 0 && count < items.length}
          onChange={({ target }) => {
            onChange(items.map((item) => ({ ...item, on: target.checked })))
          }}
        >
          {t('columns.all')}
        </Checkbox>
      </h3>
      <p className={error === undefined ? 'sub' : 'field-error'} role={error === undefined ? undefined : 'alert'}>
        {error ?? hint}
      </p>
      <ul>
        {items.map((item, at) => (
          <li
            key={item.key}
            className={`${item.on ? '' : 'off'}${dragged === at ? ` ${styles['dragged']}` : ''}`}
            draggable={dragged === at}
            onDragEnter={() => {
              if (dragged !== undefined && dragged !== at) {
                onChange(moved(items, dragged, at))
                setDragged(at)
              }
            }}
            onDragOver={(event) => {
              event.preventDefault()
            }}
            onDragEnd={() => {
              setDragged(undefined)
            }}
          >
            <button
              type="button"
              className={`plain ${styles['handle']}`}
              disabled={off}
              aria-label={t('columns.move', { name: nameOf(item) })}
              onPointerDown={() => {
                setDragged(at)
              }}
              onPointerUp={() => {
                setDragged(undefined)
              }}
              onKeyDown={(event) => {
                press(event, at)
              }}
            >
              <GripVertical size={14} aria-hidden="true" />
            </button>
            <Checkbox
              checked={item.on}
              disabled={off}
              aria-label={t('columns.use', { name: nameOf(item) })}
              onChange={({ target }) => {
                put(at, { on: target.checked })
              }}
            >
              {nameOf(item)}
            </Checkbox>
            <Input
              size="small"
              value={item.heading}
              {...(named ? { placeholder: nameOf(item) } : {})}
              disabled={off || !item.on}
              maxLength={exportLimits.heading}
              aria-label={t('columns.heading', { name: nameOf(item) })}
              status={item.on && ((!named && item.heading.trim() === '') || wrong.includes(item.key)) ? 'error' : ''}
              aria-invalid={wrong.includes(item.key)}
              onChange={({ target }) => {
                put(at, { heading: target.value })
              }}
            />
          </li>
        ))}
      </ul>
      <span className={styles['unseen']} aria-live="polite">
        {said}
      </span>
    </section>
  )
}
