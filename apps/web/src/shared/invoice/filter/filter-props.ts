// What the filters behind 更多 are given.
import type { ReactNode } from 'react'
import type { TextFilterKey } from '@piaotai/domain/invoice/column-filters.ts'
import type { Filter, FilterChange, StatusFilter } from './filter-draft.ts'

export interface FilterProps {
  readonly draft: Filter
  readonly put: (change: FilterChange) => Filter
  readonly go: (next: Filter) => void
  readonly text: (key: 'keyword' | TextFilterKey, hint: string, label?: string) => ReactNode
  readonly status: (key: StatusFilter) => ReactNode
  readonly onEnter: () => void
  /** Hears whether a range of amounts cannot be read. */
  readonly onWrong: (name: string) => (wrong: boolean) => void
}
