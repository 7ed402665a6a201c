// What is selected over all pages, and what can be done with it.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { batchOf, mainOf } from './actions.ts'
import { SelectionFrame, type SelectionSum } from './selection-frame.tsx'
import type { RowActions } from './use-row-actions.tsx'

interface Props<R extends { readonly id: string }> extends Pick<RowActions<R>, 'actions' | 'act' | 'busy'> {
  readonly selected: readonly R[]
  /** How many, in the noun's words. */
  readonly count: string
  readonly sums: readonly SelectionSum[]
  /** Further sums, by the noun's own rules. */
  readonly facts?: ReactNode
  readonly onClear: () => void
}
export const SelectionBar = <R extends { readonly id: string }>({
  selected,
  count,
  sums,
  facts,
  actions,
  act,
  busy,
  onClear,
}: Props<R>) => {
  const { t } = useTranslation('kit')
  const main = mainOf(actions)
  const shown = [...actions.filter((action) => action !== main), ...(main ? [main] : [])]
  return (
    <SelectionFrame label={count} count={<b>{count}</b>} sums={sums} facts={facts} onClear={onClear}>
      {shown.map((action) => {
        if (!action.many) return null
        const { many } = action
        const { rows, tooMany } = batchOf(action, selected)
        const why = action.why ?? (tooMany ? (many.tooMany ?? t('list.tooMany', { max: many.max })) : undefined)
        return (
          <Button
            key={action.key}
            size="small"
            type={action === main ? 'primary' : 'default'}
            loading={busy === action.key}
            disabled={why !== undefined || rows.length === 0}
            title={why ?? (rows.length === 0 ? t('list.noneAllows') : undefined)}
            onClick={() => {
              act(action.key, rows)
            }}
          >
            {many.label(rows.length)}
          </Button>
        )
      })}
    </SelectionFrame>
  )
}
