// The conditions of a list beside an open record: what is searched stays, the others fold into a button.
import { Button, Popover } from 'antd'
import { ListFilter } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnyCondition, ListQuery } from './conditions.ts'
import { FilterBar } from './filter-bar.tsx'
import styles from './list-kit.module.css'

interface Props {
  readonly conditions: readonly AnyCondition[]
  readonly query: ListQuery
  readonly onSearch: (next: ListQuery) => void
}
const keysOf = (condition: AnyCondition): readonly string[] =>
  condition.kind === 'days' ? [condition.from, condition.to] : [condition.key]

export const FoldedFilters = ({ conditions, query, onSearch }: Props) => {
  const { t } = useTranslation('kit')
  const drawn = conditions.filter(({ kind }) => kind !== 'tab')
  const stays = drawn.find((condition) => condition.kind === 'text' && condition.search)
  const folded = drawn.filter((condition) => condition !== stays)
  const set = folded.filter((condition) => keysOf(condition).some((key) => query[key] !== undefined)).length
  return (
    <div className={styles['beside']}>
      {stays ? <FilterBar conditions={[stays]} query={query} onSearch={onSearch} /> : null}
      {folded.length > 0 ? (
        <Popover
          trigger="click"
          placement="bottomRight"
          content={<FilterBar conditions={folded} query={query} onSearch={onSearch} />}
          classNames={{ root: styles['folded'] ?? '' }}
        >
          <Button icon={<ListFilter size={15} aria-hidden="true" />}>
            {t('list.filter')}
            {set > 0 ? ` ${set}` : ''}
          </Button>
        </Popover>
      ) : null}
    </div>
  )
}
