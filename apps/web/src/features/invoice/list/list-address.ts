// Reads the address of an invoice list: values that the server would refuse count as not set.
import { invoiceSorts, tabs } from '@piaotai/contract/invoice/invoice-words.ts'
import { exactLength, filterNames, invoiceFilters, keysOfFilter, type FilterName } from '@piaotai/domain/invoice/invoice-filter.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { poolsHold } from '@piaotai/domain/pool.ts'
import { daysOf, oneLine, valuesOf, type Address } from '../../../lib/page/address.ts'
import { tooShort, wholeAmount } from '../../../shared/invoice/filter/filter-draft.ts'
import type { ListSearch } from '../../../shared/invoice/filter/list-search.ts'

/** The list's keys in the address; all other keys belong to other parts of the page. */
export const addressKeys: readonly (keyof ListSearch)[] = [...filterNames.flatMap(keysOfFilter), 'tab', 'sort', 'order', 'pageSize', 'open']
const amountMax = 40
const cursorMax = 200
const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const flag = { true: true, false: false } as const

const textIn = (value: unknown, max: number): string | undefined =>
  valuesOf(value)
    .slice(0, 1)
    .find((text) => oneLine(text, max))
const oneIn = <T extends string>(value: unknown, of: readonly T[]): T | undefined => of.find((known) => known === value)
const chosen = <T>(values: readonly T[]): readonly T[] | undefined => (values.length > 0 ? values : undefined)
/** The values of a filter, one for each of its keys. */
const readFilter = (raw: Address, name: FilterName): readonly unknown[] => {
  const filter = invoiceFilters[name]
  const [key, to] = keysOfFilter(name) as [string, string?]
  const values = valuesOf(raw[key])
  switch (filter.kind) {
    case 'text': {
      const text = textIn(raw[key], limits.keywordMax)
      return ['short' in filter || !tooShort(text) ? text : undefined]
    }
    case 'exact':
      return [textIn(raw[key], exactLength)]
    case 'lines':
      return [chosen(values.filter((text) => oneLine(text, filter.length)).slice(0, filter.most))]
    case 'codes':
      return [chosen(values.map(Number).filter((code) => Number.isInteger(code) && code >= filter.from && code <= filter.to))]
    case 'words':
      return [chosen(filter.values.filter((word) => values.includes(word)))]
    case 'word':
      return [oneIn(raw[key], filter.values)]
    case 'pools': {
      const pools = values.filter((value) => value === 'none' || id.test(value))
      return [poolsHold(pools) ? chosen(pools) : undefined]
    }
    case 'batch':
      return [id.test(String(raw[key])) ? String(raw[key]) : undefined]
    case 'flag':
      return [flag[String(raw[key]) as keyof typeof flag]]
    case 'days':
      return daysOf(raw, key, to ?? key)
    case 'amounts':
      return [key, to ?? key].map((end) => wholeAmount(textIn(raw[end], amountMax) ?? ''))
  }
}

/** Reads an address tolerantly: unreadable values count as not set. */
export const readSearch = (raw: Address): ListSearch => {
  const filters = filterNames.flatMap((name) => {
    const values = readFilter(raw, name)
    return keysOfFilter(name).map((key, at) => [key, values[at]] as const)
  })
  const place = {
    tab: oneIn(raw['tab'], tabs),
    sort: oneIn(raw['sort'], invoiceSorts),
    order: oneIn(raw['order'], ['asc', 'desc']),
    pageSize: [20, 50, 100, 200, 500].find((size) => size === Number(raw['pageSize'])),
    after: textIn(raw['after'], cursorMax),
    before: textIn(raw['before'], cursorMax),
    open: oneIn(raw['open'], ['first', 'verify']) ?? (id.test(String(raw['open'])) ? String(raw['open']) : undefined),
  }
  return Object.fromEntries([...filters, ...Object.entries(place)].filter(([, value]) => value !== undefined))
}
