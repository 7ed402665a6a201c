// An invoice list's part of the address, and the filter in it.
import type { amountFilters, dayFilters, OriginalKind, TextFilterKey } from '@piaotai/domain/invoice/column-filters.ts'
import { limits } from '@piaotai/domain/limits.ts'
import type { SourceFileFlag } from '@piaotai/domain/states.ts'

type Ends<K extends string> = `${K}${'From' | 'To'}`
type Ranges = { readonly [K in Ends<(typeof amountFilters)[number] | (typeof dayFilters)[number]> | TextFilterKey]?: string }
/** A list's part of the address, as plain strings; unset values are absent. */
export interface ListSearch extends Ranges {
  readonly number?: readonly string[]
  readonly keyword?: string
  readonly seller?: string
  readonly buyer?: string
  readonly type?: readonly number[]
  readonly dateFrom?: string
  readonly dateTo?: string
  readonly amountFrom?: string
  readonly amountTo?: string
  readonly verifyStatus?: readonly number[]
  readonly titleStatus?: readonly number[]
  readonly useStatus?: readonly number[]
  readonly pushStatus?: readonly number[]
  readonly sendStatus?: readonly number[]
  readonly mailDeliveryStatus?: readonly number[]
  readonly entrySource?: readonly number[]
  readonly enteredFrom?: string
  readonly enteredTo?: string
  readonly hasWarnings?: boolean
  readonly sourceFile?: SourceFileFlag
  /** Ids of pools, or `none` alone. */
  readonly pool?: readonly string[]
  /** Rates as printed, `mixed` or `none`; exactly one seller or buyer by tax id, or by name where there is none. */
  readonly taxRate?: readonly string[]
  readonly sellerIs?: string
  readonly buyerIs?: string
  /** Categories of a list that holds several. */
  readonly categoryIn?: readonly number[]
  readonly original?: readonly OriginalKind[]
  /** Reasons not to deduct; 0: none. */
  readonly nonDeductible?: readonly number[]
  readonly hasAttachments?: boolean
  /** Lacks a value that its company's extended fields require. */
  readonly lacksExtended?: boolean
  readonly tab?: string
  readonly sort?: string
  readonly order?: 'asc' | 'desc'
  readonly pageSize?: number
  readonly after?: string
  readonly before?: string
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
