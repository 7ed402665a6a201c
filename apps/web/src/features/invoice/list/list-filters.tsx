// What stands above the rows of a list: its pools, the words that are asked, the filters, and hints about what is missing.
import { lazy, Suspense } from 'react'
import { withChange, type Filter } from '../../../shared/invoice/filter/filter-draft.ts'
import { InvoiceFilters } from '../../../shared/invoice/filter/invoice-filters.tsx'
import { lazyAntd } from '../../../ui/theme/lazy-antd.ts'
import { filterOf, type ListSearch } from '../../../shared/invoice/filter/list-search.ts'
import type { Invoice, InvoiceList } from '../invoice-list.config.ts'
import { PoolStrip } from './pool-strip.tsx'
import styles from '../../../ui/table/list-page.module.css'

const AskBar = lazyAntd(() => import('../ask/ask-bar.tsx'))
const MissingNumbers = lazy(() => import('./missing-numbers.tsx'))
const SetConditions = lazy(() => import('./set-conditions.tsx'))
const TitlesHint = lazy(() => import('./titles-hint.tsx'))

interface Props {
  list: InvoiceList
  search: ListSearch
  rows: readonly Invoice[]
  /** The sentence that is asked first; undefined: the filters stand instead. */
  asking: string | undefined
  onAsking: (asking: string | undefined) => void
  /** A new filter; tab, order and page size stay. */
  onNarrow: (filter: Filter) => void
  /** A whole new search. */
  onSearch: (search: ListSearch) => void
}
export const ListFilters = ({ list, search, rows, asking, onAsking, onNarrow, onSearch }: Props) => (
  <>
    {list.pooled ? (
      <PoolStrip
        granted={list.granted ?? false}
        chosen={search.pool ?? []}
        onChoose={(pool) => {
          onNarrow(withChange(filterOf(search), { pool: pool === undefined ? undefined : [pool] }))
        }}
      />
    ) : null}
    {asking !== undefined ? (
      <Suspense>
        <AskBar
          key={asking}
          first={asking}
          list={list}
          search={search}
          onFound={(filter, order) => {
            onSearch({ ...filter, ...order, ...(search.pageSize ? { pageSize: search.pageSize } : {}) })
          }}
          onMore={() => {
            onAsking(undefined)
          }}
        />
      </Suspense>
    ) : (
      <InvoiceFilters search={search} onSearch={onNarrow} first={list.counterparty} />
    )}
    <Suspense>
      {search.importBatch === undefined ? null : (
        <div className={styles['linked']}>
          <SetConditions
            search={{ importBatch: search.importBatch }}
            onChange={() => {
              onNarrow(withChange(filterOf(search), { importBatch: undefined }))
            }}
          />
        </div>
      )}
    </Suspense>
    <Suspense>
      {search.number ? (
        <MissingNumbers
          list={list}
          search={search}
          onNumbersAlone={() => {
            onSearch(search.number ? { number: search.number } : {})
          }}
        />
      ) : null}
    </Suspense>
    <Suspense>{list.granted ? null : <TitlesHint list={list} rows={rows} />}</Suspense>
  </>
)
