// Reads the address of an invoice list: values that the server would refuse count as not set.
import { invoiceSorts, tabs } from '@piaotai/contract/invoice/invoice-words.ts'
import { amountFilters, dayFilters, originalKinds, textFilters } from '@piaotai/domain/invoice/column-filters.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { poolsHold } from '@piaotai/domain/pool.ts'
import { sourceFileFlags } from '@piaotai/domain/states.ts'
import { summaryLimits } from '@piaotai/domain/invoice/summary.ts'
import { daysOf, oneLine, valuesOf, type Address } from '../../../lib/page/address.ts'
import { tooShort, wholeAmount } from '../../../shared/invoice/filter/filter-draft.ts'
import type { ListSearch } from '../../../shared/invoice/filter/list-search.ts'

const bothEnds = <K extends string>(keys: readonly K[]) => keys.flatMap((key) => [`${key}From`, `${key}To`] as const)
/** The list's keys in the address; all other keys belong to other parts of the page. */
export const addressKeys = [
  'number',
  'keyword',
  'seller',
  'buyer',
  'type',
  'dateFrom',
  'dateTo',
  'amountFrom',
  'amountTo',
  'verifyStatus',
  'titleStatus',
  'useStatus',
  'pushStatus',
  'sendStatus',
  'mailDeliveryStatus',
  'entrySource',
  'enteredFrom',
  'enteredTo',
  'hasWarnings',
  'sourceFile',
  'pool',
  'taxRate',
  'sellerIs',
  'buyerIs',
  'categoryIn',
  'original',
  'nonDeductible',
  'hasAttachments',
  'lacksExtended',
  ...textFilters,
  ...bothEnds([...amountFilters, ...dayFilters]),
  'tab',
  'sort',
  'order',
  'pageSize',
  'open',
] as readonly (keyof ListSearch)[]
const ranges = {
  type: [0, 999],
  verifyStatus: [-1, 10],
  titleStatus: [-1, 4],
  useStatus: [0, 4],
  pushStatus: [0, 6],
  sendStatus: [0, 1],
  mailDeliveryStatus: [0, 2],
  entrySource: [-1, 14],
  categoryIn: [0, 3],
  nonDeductible: [0, 5],
} as const
const numberMax = 40
const partyMax = 300
const rateMax = 20
const cursorMax = 200
const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const flag = { true: true, false: false } as const

/** Reads an address tolerantly: unreadable values count as not set. */
export const readSearch = (raw: Address): ListSearch => {
  const text = (key: string, max: number): string | undefined =>
    valuesOf(raw[key])
      .slice(0, 1)
      .find((value) => oneLine(value, max))
  const chosen = <T>(values: readonly T[]): readonly T[] | undefined => (values.length > 0 ? values : undefined)
  const searched = (key: string): string | undefined => {
    const value = text(key, limits.keywordMax)
    return tooShort(value) ? undefined : value
  }
  const amount = (key: string): string | undefined => {
    const value = text(key, numberMax)
    return value === undefined ? undefined : wholeAmount(value)
  }
  const one = <T extends string>(key: string, of: readonly T[]): T | undefined => of.find((value) => value === raw[key])
  const numbers = (key: keyof typeof ranges) =>
    chosen(
      valuesOf(raw[key])
        .map(Number)
        .filter((value) => Number.isInteger(value) && value >= ranges[key][0] && value <= ranges[key][1]),
    )
  const pools = valuesOf(raw['pool']).filter((value) => value === 'none' || id.test(value))
  const [dateFrom, dateTo] = daysOf(raw, 'dateFrom', 'dateTo')
  const [enteredFrom, enteredTo] = daysOf(raw, 'enteredFrom', 'enteredTo')
  const columns = Object.fromEntries([
    ...textFilters.map((key) => [key, key === 'enteredBy' ? text(key, limits.keywordMax) : searched(key)]),
    ...bothEnds(amountFilters).map((key) => [key, amount(key)]),
    ...dayFilters.flatMap((key) => {
      const keys = bothEnds([key])
      const days = daysOf(raw, keys[0]!, keys[1]!)
      return keys.map((end, at) => [end, days[at]])
    }),
  ]) as { readonly [K in keyof ListSearch]: ListSearch[K] | undefined }
  const read: { readonly [K in keyof ListSearch]: ListSearch[K] | undefined } = {
    ...columns,
    categoryIn: numbers('categoryIn'),
    original: chosen(originalKinds.filter((kind) => valuesOf(raw['original']).includes(kind))),
    nonDeductible: numbers('nonDeductible'),
    hasAttachments: flag[String(raw['hasAttachments']) as keyof typeof flag],
    lacksExtended: flag[String(raw['lacksExtended']) as keyof typeof flag],
    number: chosen(
      valuesOf(raw['number'])
        .filter((value) => oneLine(value, numberMax))
        .slice(0, limits.numbersPasted),
    ),
    keyword: searched('keyword'),
    seller: searched('seller'),
    buyer: searched('buyer'),
    sellerIs: text('sellerIs', partyMax),
    buyerIs: text('buyerIs', partyMax),
    type: numbers('type'),
    dateFrom,
    dateTo,
    amountFrom: amount('amountFrom'),
    amountTo: amount('amountTo'),
    verifyStatus: numbers('verifyStatus'),
    titleStatus: numbers('titleStatus'),
    useStatus: numbers('useStatus'),
    pushStatus: numbers('pushStatus'),
    sendStatus: numbers('sendStatus'),
    mailDeliveryStatus: numbers('mailDeliveryStatus'),
    entrySource: numbers('entrySource'),
    enteredFrom,
    enteredTo,
    hasWarnings: flag[String(raw['hasWarnings']) as keyof typeof flag],
    sourceFile: one('sourceFile', sourceFileFlags),
    pool: poolsHold(pools) ? chosen(pools) : undefined,
    taxRate: chosen(
      valuesOf(raw['taxRate'])
        .filter((value) => oneLine(value, rateMax))
        .slice(0, summaryLimits.rates),
    ),
    tab: one('tab', tabs),
    sort: one('sort', invoiceSorts),
    order: one('order', ['asc', 'desc']),
    pageSize: [20, 50, 100, 200, 500].find((size) => size === Number(raw['pageSize'])),
    after: text('after', cursorMax),
    before: text('before', cursorMax),
    open: id.test(String(raw['open'])) ? String(raw['open']) : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}
