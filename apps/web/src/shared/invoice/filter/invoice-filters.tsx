// The filter bar: ten conditions in two rows and the rest behind 更多.
import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { barFilters, columnFilters, isOf, moreFilters, type BarFilter } from '@piaotai/domain/invoice/invoice-filter.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { lazyAntd } from '../../../ui/theme/lazy-antd.ts'
import { useBarNames } from './bar-names.ts'
import { FilterBox } from './filter-box.tsx'
import { setOf, type Filter } from './filter-draft.ts'
import type { ListSearch } from './list-search.ts'
import { NumberFilter } from './number-filter.tsx'
import { useFilterDraft } from './use-filter-draft.ts'
import styles from '../../../ui/fields/filter.module.css'

const MoreFilters = lazyAntd(() => import('./more-filters.tsx'))
const inFirstRow = 5

interface Props {
  readonly search: ListSearch
  readonly onSearch: (filter: Filter) => void
  /** Of a form: what is typed counts as it is typed, without a search. */
  readonly live?: boolean
  /** The party that stands in the first row. */
  readonly first?: 'seller' | 'buyer'
}
export const InvoiceFilters = ({ search, onSearch, live = false, first = 'seller' }: Props) => {
  const { t } = useTranslation('invoice')
  const { labelOf, codesOf } = useBarNames()
  const edited = useFilterDraft(search, onSearch, live)
  const { draft, bad, badRange, resets, submit } = edited
  const box = { draft, put: edited.put, go: edited.go, onEnter: submit, onWrong: edited.onWrong }
  const hidden = setOf(draft, [...moreFilters, ...columnFilters]).length
  const [more, setMore] = useState(hidden > 0)
  const draw = (placed: BarFilter) => {
    if (placed === 'number') return <NumberFilter key={placed} {...edited} live={live} />
    const side = first === 'seller' ? 'buyer' : 'seller'
    const name = placed === 'seller' ? first : placed === 'buyer' ? side : placed
    return (
      <FilterBox
        key={isOf(name, 'amounts') ? `${name}${resets}` : name}
        {...box}
        name={name}
        label={labelOf(name)}
        hint={t('filter.partyHint')}
        options={isOf(name, 'codes') ? codesOf(name) : []}
      />
    )
  }
  return (
    <div className={styles['filters']} role="search">
      {barFilters.slice(0, inFirstRow).map(draw)}
      <div className="row">
        {live ? null : (
          <Button type="primary" ghost disabled={bad !== undefined} title={bad} onClick={submit}>
            {t('action.search')}
          </Button>
        )}
        <Button type="text" onClick={edited.reset}>
          {t('action.reset')}
        </Button>
      </div>
      {barFilters.slice(inFirstRow).map(draw)}
      <Button
        type="text"
        className={styles['more']}
        aria-expanded={more}
        onClick={() => {
          setMore(!more)
        }}
      >
        {more ? t('action.less') : t('action.more', { count: moreFilters.length + columnFilters.length })}
        {!more && hidden > 0 ? <span className="status attention count">{hidden}</span> : null}
        <ChevronDown size={14} aria-hidden="true" style={{ transform: more ? 'rotate(180deg)' : 'none' }} />
      </Button>
      {more ? (
        <Suspense>
          <MoreFilters key={resets} {...box} />
        </Suspense>
      ) : null}
      {badRange === undefined ? null : (
        <p className={styles['filter-problem']} role="alert">
          {badRange}
        </p>
      )}
    </div>
  )
}
