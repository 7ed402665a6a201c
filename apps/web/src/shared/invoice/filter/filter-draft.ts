// The filter that a person is editing, before the address has it.
import { kinds } from '@piaotai/domain/invoice/kinds.ts'
import { filterNames, valueIn, type FilterName } from '@piaotai/domain/invoice/invoice-filter.ts'
import { toFen } from '@piaotai/domain/money/money.ts'
import { mixedRate, noRate } from '@piaotai/domain/invoice/summary.ts'
import type { filterOf } from './list-search.ts'

export type Filter = ReturnType<typeof filterOf>
export type FilterChange = { readonly [K in keyof Filter]?: Filter[K] | undefined }

export const kindOptions = (english: boolean) => kinds.map((k) => ({ value: k.code, label: english ? k.en : k.zh }))
/** Those of the filters that are set. */
export const setOf = <N extends FilterName>(filter: Filter, names: readonly N[]): readonly N[] =>
  names.filter((name) => valueIn(filter, name) !== undefined)
export const setFilters = (filter: Filter): readonly FilterName[] => setOf(filter, filterNames)

const commonRates = ['13%', '9%', '6%', '5%', '3%', '1%', '0%', '免税', '不征税', mixedRate, noRate] as const
/** The common rates, and the chosen ones. */
export const offeredRates = (chosen: readonly string[]): readonly string[] => [...new Set([...commonRates, ...chosen])]

/** The filter with a change; empty values are removed. */
export const withChange = (filter: Filter, change: FilterChange): Filter =>
  Object.fromEntries(
    Object.entries({ ...filter, ...change }).filter(([, v]) => v !== undefined && v !== '' && !(Array.isArray(v) && v.length === 0)),
  )
/** A search text of one character matches too much: it is not sent. */
export const tooShort = (text: string | undefined): boolean => text !== undefined && [...text.trim()].length === 1
/** An amount in the form that the call takes: at most two decimals; undefined for anything else. */
export const wholeAmount = (typed: string): string | undefined => {
  const plain = typed.normalize('NFKC').replace(/[¥,\s]/g, '')
  return /^-?\d{1,13}(\.\d{1,2})?$/.test(plain) ? plain : undefined
}
/** A range whose end is below its start matches nothing: it is not sent. */
export const endsBefore = (from: string | undefined, to: string | undefined): boolean =>
  from !== undefined && to !== undefined && (toFen(to) ?? 0n) < (toFen(from) ?? 0n)
