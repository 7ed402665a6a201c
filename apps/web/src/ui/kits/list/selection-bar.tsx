// What is selected over all pages, and what can be done with it.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { batchOf } from './actions.ts'
import type { RowActions } from './use-row-actions.tsx'
import styles from '../../table/list-page.module.css'

interface Props<R extends { readonly id: string }> extends Pick<RowActions<R>, 'actions' | 'act' | 'busy'> {
  readonly selected: readonly R[]
  /** How many, in the noun's words. */
  readonly count: string
  /** Sums of them. */
  readonly sums?: ReactNode
  readonly onClear: () => void
}
export const SelectionBar = <R extends { readonly id: string }>({ selected, count, sums, actions, act, busy, onClear }: Props<R>) => {
  const { t } = useTranslation('kit')
  return (
    <div className={styles['selection-bar']} role="region" aria-label={count}>
      <b>{count}</b>
      {sums}
      <button type="button" className="plain" onClick={onClear}>
        {t('list.clear')}
      </button>
      <span className={styles['actions']}>
        {actions.map((action) => {
          if (!action.many) return null
          const { many } = action
          const { rows, tooMany } = batchOf(action, selected)
          const why = action.why ?? (tooMany ? (many.tooMany ?? t('list.tooMany', { max: many.max })) : undefined)
          return (
            <Button
              key={action.key}
              size="small"
              loading={busy === action.key}
              disabled={why !== undefined || rows.length === 0}
              title={why}
              onClick={() => {
                act(action.key, rows)
              }}
            >
              {many.label(rows.length)}
            </Button>
          )
        })}
      </span>
    </div>
  )
}
