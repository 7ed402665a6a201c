// What the boxes of filters are given.
import type { FiltersOf } from '@piaotai/domain/invoice/invoice-filter.ts'
import type { Filter, FilterChange } from './filter-draft.ts'

export interface FilterProps {
  readonly draft: Filter
  readonly put: (change: FilterChange) => Filter
  readonly go: (next: Filter) => void
  readonly onEnter: () => void
  /** Hears whether a range of amounts cannot be read. */
  readonly onWrong: (name: FiltersOf<'amounts'>) => (wrong: boolean) => void
}
