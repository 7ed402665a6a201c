// An invoice list's part of the address, and the filter in it.
import type { FilterValues } from '@piaotai/domain/invoice/invoice-filter.ts'
import { limits } from '@piaotai/domain/limits.ts'

/** A list's part of the address; unset values are absent. */
export interface ListSearch extends FilterValues {
  readonly tab?: string
  readonly sort?: string
  readonly order?: 'asc' | 'desc'
  readonly pageSize?: number
  readonly after?: string
  readonly before?: string
  /** The open invoice; `first` in the tab of those to check: the first that waits; `verify`: the verification of all that is listed. */
  readonly open?: string
}
/** The list's filter, without paging, tab and the open invoice. */
export const filterOf = (search: ListSearch): Omit<ListSearch, 'tab' | 'sort' | 'order' | 'pageSize' | 'after' | 'before' | 'open'> => {
  const { tab: _tab, sort: _sort, order: _order, pageSize: _size, after: _after, before: _before, open: _open, ...filter } = search
  return filter
}
export const isNarrowed = (search: ListSearch): boolean => Object.keys(filterOf(search)).length > 0 || (search.tab ?? 'all') !== 'all'

/** Twenty digits printed in groups of four. */
const inGroups = /(?<!\d)(\d{4}) (\d{4}) (\d{4}) (\d{4}) (\d{4})(?!\d)/g
/**
 * Splits a pasted list of numbers at every character that is no letter or digit; normalises full-width forms and drops
 * duplicates. `more`: how many exceed a call's limit and are dropped.
 */
export const splitNumbers = (text: string): { readonly numbers: readonly string[]; readonly more: number } => {
  const all = [
    ...new Set(
      text
        .normalize('NFKC')
        .replace(inGroups, '$1$2$3$4$5')
        .split(/[^0-9A-Za-z]+/)
        .filter((part) => part !== ''),
    ),
  ]
  return { numbers: all.slice(0, limits.numbersPasted), more: Math.max(0, all.length - limits.numbersPasted) }
}
