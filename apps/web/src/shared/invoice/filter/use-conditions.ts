// The conditions of a filter in words: the name of each, its value, and the change that takes it away.
import { useTranslation } from 'react-i18next'
import { isOf, keysOfFilter, type FilterName } from '@piaotai/domain/invoice/invoice-filter.ts'
import { chosenIn } from './filter-box.tsx'
import { setFilters, type Filter, type FilterChange } from './filter-draft.ts'
import { isPlaced, useFilterNames } from './filter-names.ts'

export interface Condition {
  readonly label: string
  readonly value: string
  readonly without: FilterChange
}
/** Of a filter in the bar, or in a wide column of its own, so many codes are said. */
const mostSaid = 3

// oxlint-disable-next-line max-lines-per-function -- a table: each condition and its words
export const useConditions = (filter: Filter): readonly Condition[] => {
  const { t } = useTranslation('invoice')
  const { labelOf, valueOf, optionsOf } = useFilterNames(filter.pool !== undefined)
  const said = (name: FilterName): string => {
    if (isOf(name, 'days', 'amounts')) return `${filter[`${name}From`] ?? '…'} – ${filter[`${name}To`] ?? '…'}`
    if (isOf(name, 'text', 'exact')) return filter[name] ?? ''
    if (isOf(name, 'batch')) return ''
    const chosen = chosenIn(filter, name)
    if (name === 'number') return chosen.length > 1 ? t('filter.numbers', { count: chosen.length }) : String(chosen[0] ?? '')
    // Rates in the order in which they are offered.
    const values = isOf(name, 'lines') ? optionsOf(name, chosen).flatMap(({ value }) => (chosen.includes(value) ? [value] : [])) : chosen
    const most = isPlaced(name) && isOf(name, 'codes') ? mostSaid : values.length
    const words = values.slice(0, most).map((value) => valueOf(name, value))
    return words.join(t('list.comma')) + (values.length > most ? ` +${values.length - most}` : '')
  }
  return setFilters(filter).map((name) => ({
    label: labelOf(name),
    value: said(name),
    without: Object.fromEntries(keysOfFilter(name).map((key) => [key, undefined])),
  }))
}
