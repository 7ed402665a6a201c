// The filter that a person is editing, before the address has it.
import { amountFilters, dayFilters, textFilters } from '@piaotai/domain/invoice/column-filters.ts'
import { kinds } from '@piaotai/domain/invoice/kinds.ts'
import { toFen } from '@piaotai/domain/money/money.ts'
import { mixedRate, noRate } from '@piaotai/domain/invoice/summary.ts'
import type { filterOf } from './list-search.ts'

export type Filter = ReturnType<typeof filterOf>
export type FilterChange = { readonly [K in keyof Filter]?: Filter[K] | undefined }

export const statusFilters = {
  verifyStatus: { family: 'verify', values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -1] },
  titleStatus: { family: 'title', values: [0, 1, 3, 4, -1] },
  useStatus: { family: 'use', values: [0, 1, 3, 4] },
  pushStatus: { family: 'push', values: [0, 1, 2, 3, 4, 5, 6] },
  sendStatus: { family: 'send', values: [0, 1] },
  mailDeliveryStatus: { family: 'mail', values: [0, 1, 2] },
} as const
export type StatusFilter = keyof typeof statusFilters
export const entrySources = [...Array.from({ length: 15 }, (_, i) => i), -1]
export const kindOptions = (english: boolean) => kinds.map((k) => ({ value: k.code, label: english ? k.en : k.zh }))
/** Filters behind 更多. */
export const moreFilters = [
  'keyword',
  'titleStatus',
  'pushStatus',
  'sendStatus',
  'mailDeliveryStatus',
  'hasWarnings',
  'sourceFile',
  'pool',
  'sellerIs',
  'buyerIs',
  'taxRate',
] as const
/** Filters of the remaining columns, behind 更多 too: each is shown when it is chosen. */
export const columnFilters = [
  'categoryIn',
  ...amountFilters,
  ...textFilters,
  ...dayFilters,
  'original',
  'nonDeductible',
  'hasAttachments',
  'lacksExtended',
] as const
export type ColumnFilter = (typeof columnFilters)[number]
const isRange = (key: ColumnFilter): key is (typeof amountFilters)[number] | (typeof dayFilters)[number] =>
  [...amountFilters, ...dayFilters].some((range) => range === key)
/** The filters of remaining columns that are set. */
export const setColumns = (filter: Filter): readonly ColumnFilter[] =>
  columnFilters.filter((key) => (isRange(key) ? (filter[`${key}From`] ?? filter[`${key}To`]) : filter[key]) !== undefined)

const commonRates = ['13%', '9%', '6%', '5%', '3%', '1%', '0%', '免税', '不征税', mixedRate, noRate] as const
/** The common rates, and the chosen ones. */
export const rateOptions = (chosen: readonly string[], name: (rate: 'mixed' | 'none') => string) =>
  [...new Set([...commonRates, ...chosen])].map((value) => ({
    value,
    label: value === mixedRate || value === noRate ? name(value) : value,
  }))

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
