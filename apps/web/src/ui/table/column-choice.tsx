// The columns of a list to choose from, and their order.
import { Button, Checkbox } from 'antd'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { arrange, type ListState } from './list-state.ts'
import styles from './list-page.module.css'

interface Item {
  readonly key: string
  readonly title: string
  readonly pinned?: boolean | undefined
}
export interface ColumnChoiceProps {
  readonly columns: readonly Item[]
  readonly state: ListState
  readonly onChange: (next: Partial<ListState>) => void
  readonly onRestore: () => void
}

const ColumnChoice = ({ columns, state, onChange, onRestore }: ColumnChoiceProps) => {
  const { t } = useTranslation('invoice')
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
  return (
    <div className={styles['column-settings']}>
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
}
export default ColumnChoice
