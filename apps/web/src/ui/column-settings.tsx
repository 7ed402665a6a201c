import { Button, Checkbox, Popover } from 'antd'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { arrange, type ListState } from './list-state.ts'

interface Item {
  readonly key: string
  readonly title: string
  readonly pinned?: boolean | undefined
}
/** Chooses the columns and their order. Pinned columns stay. */
export const ColumnSettings = ({
  columns,
  state,
  onChange,
  onRestore,
  children,
}: {
  columns: readonly Item[]
  state: ListState
  onChange: (next: Partial<ListState>) => void
  onRestore: () => void
  children: ReactNode
}) => {
  const { t } = useTranslation('invoices')
  const ordered = arrange(columns, { hidden: [], order: state.order })
  const move = (i: number, by: number) => {
    const keys = ordered.map((c) => c.key)
    const [taken] = keys.splice(i, 1)
    keys.splice(i + by, 0, taken!)
    onChange({ order: keys })
  }
  const show = (key: string, on: boolean) => {
    onChange({ hidden: on ? state.hidden.filter((k) => k !== key) : [...state.hidden, key] })
  }
  const content = (
    <div className="column-settings">
      <p>{t('columns.hint')}</p>
      <ul>
        {ordered.map((c, i) => (
          <li key={c.key}>
            <Checkbox
              checked={c.pinned === true || !state.hidden.includes(c.key)}
              disabled={c.pinned === true}
              onChange={(e) => {
                show(c.key, e.target.checked)
              }}
            >
              {c.title}
            </Checkbox>
            <Button
              type="text"
              size="small"
              disabled={c.pinned === true || i === 0 || ordered[i - 1]?.pinned === true}
              aria-label={t('columns.up', { name: c.title })}
              icon={<ArrowUp size={13} />}
              onClick={() => {
                move(i, -1)
              }}
            />
            <Button
              type="text"
              size="small"
              disabled={c.pinned === true || i === ordered.length - 1 || ordered[i + 1]?.pinned === true}
              aria-label={t('columns.down', { name: c.title })}
              icon={<ArrowDown size={13} />}
              onClick={() => {
                move(i, 1)
              }}
            />
          </li>
        ))}
      </ul>
      <Button size="small" type="text" onClick={onRestore}>
        {t('columns.restore')}
      </Button>
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" title={t('columns.title')} content={content}>
      {children}
    </Popover>
  )
}
