// What a sentence says about a list of invoices, and what of it was not understood.
import type { FilterValues, LinkedFilter } from '../invoice/invoice-filter.ts'

type Mutable<T> = T extends readonly (infer V)[] ? V[] : T
/** The filters that a sentence can set: keys and values of the invoice list's own filter. */
export type AskFilter = { -readonly [K in keyof FilterValues as Exclude<K, LinkedFilter>]: Mutable<FilterValues[K]> }
export type AskKey = keyof AskFilter
export interface AskSort {
  readonly sort: 'date' | 'amountIncludingTax' | 'enteredAt'
  readonly order: 'asc' | 'desc'
}

/**
 * Why words are left: nobody knows them; the list has no filter for them; they mean several things; they contradict what
 * stands before; a second value where the filter takes one; a negation that the filter cannot express; another list; one
 * filter or another.
 */
export const leftReasons = ['unknown', 'noFilter', 'ambiguous', 'contradiction', 'several', 'negation', 'otherList', 'either'] as const
export type LeftReason = (typeof leftReasons)[number]
interface Span {
  /** Letters from and to (exclusive) in the sentence. */
  readonly from: number
  readonly to: number
}
export interface Said extends Span {
  /** Filters that these words set; none for a sort order. */
  readonly keys: readonly (AskKey | 'sort')[]
}
export interface Left extends Span {
  readonly reason: LeftReason
  /** Filters that these words may mean. */
  readonly choices: readonly AskFilter[]
}
export interface Asked {
  readonly filter: AskFilter
  readonly sort?: AskSort
  readonly said: readonly Said[]
  readonly left: readonly Left[]
}
export interface AskWorld {
  /** The company's day, YYYY-MM-DD. */
  readonly today: string
  readonly pools?: readonly { readonly id: string; readonly name: string }[]
  /** The list's own category, which a sentence cannot change. */
  readonly category?: number | undefined
}
/** Letters of a sentence. */
export const askLongest = 200

/** What a rule makes of the words at a place. */
export interface Piece {
  readonly end: number
  readonly set?: AskFilter
  readonly sort?: AskSort
  readonly left?: LeftReason
  readonly choices?: readonly AskFilter[]
  /** Neither a filter nor unknown: words without a meaning of their own. */
  readonly word?: 'filler' | 'or' | 'and' | 'not' | 'beyond'
}
export type Rule = (text: string, at: number, world: AskWorld) => Piece | undefined
