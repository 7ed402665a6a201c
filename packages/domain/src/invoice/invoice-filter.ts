// The filters of an invoice list, each told once: contract, address, boxes, words and the server's conditions follow from here.
import { limits } from '../limits.ts'
import { sourceFileFlags } from '../states.ts'
import { kinds } from './kinds.ts'
import { summaryLimits } from './summary.ts'

/** An original's formats; `none`: entered without an original. */
export const originalKinds = ['pdf', 'ofd', 'xml', 'picture', 'none'] as const
export type OriginalKind = (typeof originalKinds)[number]

/** A text is searched for a part of it; `short`: of one character too. */
interface TextFilter {
  readonly kind: 'text'
  readonly short?: true
}
/** The most characters of an exact one. */
export const exactLength = 300
/** The whole of a text. */
interface ExactFilter {
  readonly kind: 'exact'
}
/** Any of several lines of at most `length` characters. */
interface LinesFilter {
  readonly kind: 'lines'
  readonly length: number
  readonly most: number
}
/** Any of several codes; `offered`: those that a person chooses from, in their order. */
interface CodesFilter {
  readonly kind: 'codes'
  readonly from: number
  readonly to: number
  readonly most?: number
  readonly offered?: readonly number[]
  readonly family: string
}
/** Any of several words, or one of them. */
interface WordsFilter {
  readonly kind: 'words' | 'word'
  readonly values: readonly string[]
}
/** The import that brought the invoices in; pools, or none; yes or no; days from and to; amounts from and to. */
interface PlainFilter {
  readonly kind: 'batch' | 'pools' | 'flag' | 'days' | 'amounts'
}
/**
 * `column`: the filter is named like this column of the list; others have a name of their own (`filter.…` in the bar and
 * behind 更多, else `column.…` of the narrowing words). `family`: the words of its values; others have `choice.…`.
 */
export type FilterDefinition = (TextFilter | ExactFilter | LinesFilter | CodesFilter | WordsFilter | PlainFilter) & {
  readonly column?: string
  readonly family?: string
}

const upTo = (last: number): readonly number[] => Array.from({ length: last + 1 }, (_, at) => at)
/** In the order in which a filter is said. */
export const invoiceFilters = {
  /** Numbers or codes, whole or in part; many when pasted. */
  number: { kind: 'lines', length: 40, most: limits.numbersPasted },
  date: { kind: 'days' },
  entered: { kind: 'days' },
  amount: { kind: 'amounts' },
  seller: { kind: 'text' },
  buyer: { kind: 'text' },
  /** Two characters or more of seller, buyer, tax id, goods or remark. */
  keyword: { kind: 'text' },
  type: { kind: 'codes', from: 0, to: 999, most: 40, offered: kinds.map(({ code }) => code), family: 'kind' },
  /** The common tax rate of all lines, as printed; `mixed`: several rates; `none`: no rate stated. */
  taxRate: { kind: 'lines', length: 20, most: summaryLimits.rates, family: 'rate' },
  /** Exactly this seller or buyer: the tax id, or the name of one without. */
  sellerIs: { kind: 'exact' },
  buyerIs: { kind: 'exact' },
  entrySource: { kind: 'codes', from: -1, to: 14, offered: [...upTo(14), -1], family: 'entry' },
  verifyStatus: { kind: 'codes', from: -1, to: 10, offered: [...upTo(10), -1], family: 'verify.full' },
  titleStatus: { kind: 'codes', from: -1, to: 4, offered: [0, 1, 3, 4, -1], family: 'title.full' },
  useStatus: { kind: 'codes', from: 0, to: 4, offered: [0, 1, 3, 4], family: 'use.full' },
  pushStatus: { kind: 'codes', from: 0, to: 6, family: 'push.full' },
  /** 1: a platform delivery that holds it waits or was accepted. */
  sendStatus: { kind: 'codes', from: 0, to: 1, family: 'send.full' },
  mailDeliveryStatus: { kind: 'codes', from: 0, to: 2, family: 'mail.full' },
  /** In any of these pools; `none`, only alone: in no pool. */
  pool: { kind: 'pools', family: 'pool' },
  hasWarnings: { kind: 'flag' },
  /** The categories of a list that holds several. */
  categoryIn: { kind: 'codes', from: 0, to: 3, column: 'category', family: 'category' },
  net: { kind: 'amounts', column: 'amountExcludingTax' },
  tax: { kind: 'amounts', column: 'taxAmount' },
  special: { kind: 'text', column: 'special' },
  enteredBy: { kind: 'text', short: true, column: 'enteredBy' },
  remark: { kind: 'text', column: 'remark' },
  businessRemark: { kind: 'text', column: 'businessRemark' },
  tags: { kind: 'text', column: 'tags' },
  extended1: { kind: 'text', column: 'extended1' },
  extended2: { kind: 'text', column: 'extended2' },
  extended3: { kind: 'text', column: 'extended3' },
  extended4: { kind: 'text', column: 'extended4' },
  extended5: { kind: 'text', column: 'extended5' },
  extended6: { kind: 'text', column: 'extended6' },
  voucherNumber: { kind: 'text', column: 'voucherNumber' },
  businessDate: { kind: 'days', column: 'businessDate' },
  accountingDate: { kind: 'days', column: 'accountingDate' },
  original: { kind: 'words', values: originalKinds, column: 'original' },
  /** Reasons not to deduct; 0: none. */
  nonDeductible: { kind: 'codes', from: 0, to: 5, column: 'nonDeductible', family: 'reason' },
  hasAttachments: { kind: 'flag', column: 'attachments' },
  /** Lacks a value that its company's extended fields require. */
  lacksExtended: { kind: 'flag' },
  sourceFile: { kind: 'word', values: sourceFileFlags, column: 'sourceFile', family: 'sourceFile' },
  /** Recorded by the files of this import, or given an original by them. */
  importBatch: { kind: 'batch' },
} as const satisfies Readonly<Record<string, FilterDefinition>>

type Filters = typeof invoiceFilters
export type FilterName = keyof Filters
/** The filters of a kind. */
export type FiltersOf<Kind extends FilterDefinition['kind']> = {
  [N in FilterName]: Filters[N]['kind'] extends Kind ? N : never
}[FilterName]
export type RangeName = FiltersOf<'days' | 'amounts'>
type SingleName = Exclude<FilterName, RangeName>
type End = 'From' | 'To'

/** In the bar of the list, in their order. */
export const barFilters = [
  'number',
  'date',
  'seller',
  'type',
  'amount',
  'verifyStatus',
  'entered',
  'buyer',
  'useStatus',
  'entrySource',
] as const satisfies readonly FilterName[]
/** Behind 更多, in their order. */
export const moreFilters = [
  'keyword',
  'titleStatus',
  'pushStatus',
  'sendStatus',
  'mailDeliveryStatus',
  'hasWarnings',
  'sourceFile',
  'sellerIs',
  'pool',
  'taxRate',
  'buyerIs',
] as const satisfies readonly FilterName[]
/** Set by a link alone: no box and no sentence sets them, and a person can only take them away. */
export const linkedFilters = ['importBatch'] as const satisfies readonly FilterName[]
export type BarFilter = (typeof barFilters)[number]
export type MoreFilter = (typeof moreFilters)[number]
export type LinkedFilter = (typeof linkedFilters)[number]
/** All others stand behind 更多 too: each has a box once it is chosen. */
export type ColumnFilter = Exclude<FilterName, BarFilter | MoreFilter | LinkedFilter>

export const filterNames = Object.keys(invoiceFilters) as readonly FilterName[]
export const columnFilters = filterNames.filter(
  (name): name is ColumnFilter => ![...barFilters, ...moreFilters, ...linkedFilters].some((placed) => placed === name),
)
/** Whether the filter is of one of the kinds. */
export const isOf = <Kind extends FilterDefinition['kind']>(name: FilterName, ...kinds: readonly Kind[]): name is FiltersOf<Kind> =>
  kinds.some((kind) => kind === invoiceFilters[name].kind)
/** The filters of the kinds. */
export const filtersOf = <Kind extends FilterDefinition['kind']>(...kinds: readonly Kind[]): readonly FiltersOf<Kind>[] =>
  filterNames.filter((name) => isOf(name, ...kinds))
/** Texts of which two characters or more are searched. */
export const searchedTexts = filtersOf('text').filter((name) => !('short' in invoiceFilters[name]))

type ValueOf<D> = D extends { readonly kind: 'text' | 'exact' | 'batch' }
  ? string
  : D extends { readonly kind: 'lines' | 'pools' }
    ? readonly string[]
    : D extends { readonly kind: 'codes' }
      ? readonly number[]
      : D extends { readonly kind: 'words'; readonly values: readonly (infer V)[] }
        ? readonly V[]
        : D extends { readonly kind: 'word'; readonly values: readonly (infer V)[] }
          ? V
          : D extends { readonly kind: 'flag' }
            ? boolean
            : D extends { readonly kind: 'days' | 'amounts' }
              ? { readonly from: string | undefined; readonly to: string | undefined }
              : never
/** What a filter is set to; a range by its two ends. */
export type FilterValue<N extends FilterName> = ValueOf<Filters[N]>
/** The keys of a filter, in calls and addresses: one, or the two ends of a range. */
export type FilterKeys<N extends FilterName> = N extends RangeName ? `${N}${End}` : N
/** Values of the filters by their keys; unset ones are absent. */
export type FilterValues = { readonly [N in SingleName]?: ValueOf<Filters[N]> } & { readonly [K in FilterKeys<RangeName>]?: string }

/** The filters that are named like a column of the list. */
type TitledFilter = { [N in FilterName]: Filters[N] extends { readonly column: string } ? N : never }[FilterName]
export const isTitled = (name: FilterName): name is TitledFilter => 'column' in invoiceFilters[name]
/** The filters whose values have words of their own. */
export type WordedFilter = { [N in FiltersOf<'words' | 'word'>]: Filters[N] extends { readonly family: string } ? never : N }[FiltersOf<
  'words' | 'word'
>]
export type FilterFamily = Extract<Filters[FilterName], { readonly family: string }>['family']
export const familyOf = (name: FilterName): FilterFamily | undefined => {
  const filter = invoiceFilters[name]
  return 'family' in filter ? filter.family : undefined
}

export const keysOfFilter = (name: FilterName): readonly (keyof FilterValues)[] =>
  isOf(name, 'days', 'amounts') ? [`${name}From`, `${name}To`] : [name as SingleName]
/** What a filter is set to; undefined: it is not set. */
export const valueIn = <N extends FilterName>(
  values: { readonly [K in keyof FilterValues]?: FilterValues[K] | undefined },
  name: N,
): FilterValue<N> | undefined => {
  const [from, to] = keysOfFilter(name).map((key) => values[key])
  return (isOf(name, 'days', 'amounts') ? ((from ?? to) === undefined ? undefined : { from, to }) : from) as FilterValue<N> | undefined
}
/** The codes that a person chooses from. */
export const offeredCodes = (name: FiltersOf<'codes'>): readonly number[] => {
  const { from, to, offered }: CodesFilter = invoiceFilters[name]
  return offered ?? upTo(to - from).map((at) => from + at)
}
