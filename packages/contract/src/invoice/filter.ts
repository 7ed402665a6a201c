// Filters of invoice lists, and the selection of invoices in a call: chosen ones, or all matches of a filter.
import { z } from 'zod'
import {
  exactLength,
  filterNames,
  invoiceFilters,
  keysOfFilter,
  type FilterKeys,
  type FilterName,
} from '@piaotai/domain/invoice/invoice-filter.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { poolLimits, poolsHold } from '@piaotai/domain/pool.ts'
import { tabs } from './invoice-words.ts'
import { id, poolOrNone } from '../ids.ts'
import { amount, area, date, line, many, queryFlag, queryInt, readArea } from '../shapes.ts'

/** The input of each kind of filter. */
const inputOf = {
  text: () => line(limits.keywordMax),
  exact: () => line(exactLength, 1),
  lines: ({ length, most }: { readonly length: number; readonly most: number }) => many(line(length, 1), most),
  codes: ({ from, to, most = to - from + 1 }: { readonly from: number; readonly to: number; readonly most?: number }) =>
    many(queryInt(from, to), most),
  words: <const V extends readonly string[]>({ values }: { readonly values: V }) => many(z.enum(values), values.length),
  word: <const V extends readonly string[]>({ values }: { readonly values: V }) => z.enum(values),
  batch: () => id('importBatch', 'filter'),
  pools: () => many(poolOrNone, poolLimits.pools).refine(poolsHold, 'poolAlone'),
  flag: () => queryFlag,
  days: () => date,
  amounts: () => amount,
}
type Filters = typeof invoiceFilters
type InputOf<D> = D extends { readonly kind: 'words'; readonly values: readonly (infer V extends string)[] }
  ? z.ZodType<V[], V[] | V>
  : D extends { readonly kind: 'word'; readonly values: readonly (infer V extends string)[] }
    ? z.ZodType<V, V>
    : D extends { readonly kind: infer Kind extends keyof typeof inputOf }
      ? ReturnType<(typeof inputOf)[Kind]>
      : never
type Inputs = { readonly [N in FilterName as FilterKeys<N>]: z.ZodOptional<InputOf<Filters[N]>> }
const inputs = Object.fromEntries(
  filterNames.flatMap((name) => {
    const filter = invoiceFilters[name]
    const input = inputOf[filter.kind](filter as never).optional()
    return keysOfFilter(name).map((key) => [key, input])
  }),
) as unknown as Inputs

/** Filter of a list. The page's address, list, counts and totals share these keys. */
export const invoiceFilter = {
  area: readArea,
  /** The list's own category. */
  category: queryInt(0, 3).optional(),
  /** In any pool at all. */
  pooled: queryFlag.optional(),
  ...inputs,
}
const { area: _area, ...keys } = invoiceFilter
/** A filter without its area, which the call carries. */
export const filterKeys = keys

/**
 * All matches of a filter. `count`: the number that the person saw. A different current number refuses the call, so
 * that nobody changes unseen invoices.
 */
export const matches = z
  .strictObject({ ...filterKeys, tab: z.enum(tabs).default('all'), count: z.number().int().min(1) })
  .meta({ id: 'InvoiceMatches' })
/** Either chosen invoices or all matches of a filter; both or neither is refused. */
export const choice = (max: number) => ({ area, ids: z.array(id('invoice')).min(1).max(max).optional(), matches: matches.optional() })
/** Problems of a call with this selection. */
export const choiceProblems = ['input.invalid', 'invoice.notFound', 'invoice.tooMany', 'invoice.matchesChanged'] as const
