// What is selected of an invoice list, and what can be done with it.
import { Suspense } from 'react'
import type { ListSearch } from '../../../shared/invoice/filter/list-search.ts'
import { lazyAntd } from '../../../ui/theme/lazy-antd.ts'
import type { Left } from '../chosen.ts'
import type { InvoiceList } from '../invoice-list.config.ts'
import { ExportButton } from './export-button.tsx'
import { SelectionBar } from './invoice-totals.tsx'
import { loadBatchActions } from './use-list-rows.ts'
import type { Selection } from './use-selection.ts'

const BatchActions = lazyAntd(loadBatchActions)

/** What an export takes: the selection, or all matches. */
export const takenOf = (list: InvoiceList, search: ListSearch, { matches, chosen, found }: Selection) => ({
  list,
  search,
  selected: matches ? [] : chosen,
  total: found,
})
interface Props {
  readonly list: InvoiceList
  readonly search: ListSearch
  readonly selection: Selection
  readonly onChanged: () => void
  /** Selects what a batch left unchanged. */
  readonly onLeft: (left: readonly Left[]) => void
}
export const ListSelection = ({ list, search, selection, onChanged, onLeft }: Props) => {
  const { chosen, matched, matches, more, clear } = selection
  const actions = list.granted ? null : (
    <Suspense>
      <BatchActions
        list={list}
        rows={chosen}
        matches={matches}
        taking={<ExportButton {...takenOf(list, search, selection)} small />}
        onChanged={onChanged}
        onClear={clear}
        onLeft={onLeft}
      />
    </Suspense>
  )
  return <SelectionBar rows={chosen} matched={matched} onClear={clear} all={more} actions={actions} />
}
