// Names of all filters, of their hints, and of their values.
import { useTranslation } from 'react-i18next'
import { isExtended } from '@piaotai/domain/invoice/extended-field.ts'
import {
  barFilters,
  familyOf,
  invoiceFilters,
  isOf,
  isTitled,
  moreFilters,
  offeredCodes,
  type BarFilter,
  type FilterName,
  type FiltersOf,
  type FilterValue,
  type MoreFilter,
  type WordedFilter,
} from '@piaotai/domain/invoice/invoice-filter.ts'
import { mixedRate, noRate } from '@piaotai/domain/invoice/summary.ts'
import { notSet } from '@piaotai/domain/pool.ts'
import type { SourceFileFlag } from '@piaotai/domain/states.ts'
import { usePoolChoices } from '../../pool/pools.ts'
import { useExtendedFields } from '../extended-fields.ts'
import { useBarNames } from './bar-names.ts'
import { offeredRates } from './filter-draft.ts'

export type ChoiceFilterName = FiltersOf<'lines' | 'codes' | 'words' | 'word' | 'pools' | 'flag'>
type ItemOf<T> = T extends readonly (infer V)[] ? V : T
type ChoiceWord = { [N in WordedFilter]: `choice.${N}.${ItemOf<FilterValue<N>> & string}` }[WordedFilter]

/** Whether the filter has a place of its own; the others are chosen. */
export const isPlaced = (name: FilterName): name is BarFilter | MoreFilter =>
  [...barFilters, ...moreFilters].some((placed) => placed === name)

/** `withPools`: whether a pool is to be named. */
export const useFilterNames = (withPools: boolean) => {
  const { t } = useTranslation('invoice')
  const { t: tn } = useTranslation('narrowing')
  const bar = useBarNames()
  const defined = useExtendedFields().data?.fields ?? []
  const pools = usePoolChoices(withPools).data ?? []
  /** An extended field has the company's own name, if it gave one. */
  const labelOf = (name: FilterName): string => {
    if (isPlaced(name)) return bar.labelOf(name)
    if (!isTitled(name)) return tn(`column.${name}`)
    return defined.find((field) => field.key === name)?.name || t(`column.${invoiceFilters[name].column}`)
  }
  const hintOf = (name: FilterName): string =>
    isOf(name, 'exact') ? t('filter.isHint') : name === 'keyword' ? t('filter.keywordHint') : tn('column.partHint')
  /** Not of an extended field that the company has not defined. */
  const isOffered = (name: FilterName): boolean =>
    name === 'lacksExtended'
      ? defined.some((field) => field.required && !field.archived)
      : !isExtended(name) || defined.some((field) => field.key === name)
  const valueOf = (name: ChoiceFilterName, value: string | number): string => {
    const family = familyOf(name)
    if (isOf(name, 'flag')) return t(value === 'yes' ? 'filter.yes' : 'filter.no')
    if (isOf(name, 'pools')) return value === notSet ? t('filter.noPool') : (pools.find(({ id }) => id === value)?.name ?? '…')
    if (family === 'rate') return value === mixedRate || value === noRate ? t(`filter.${value}Rate`) : String(value)
    if (family === 'reason') return value === 0 ? t('filter.no') : t(`business.reason.${value as 1}`)
    if (family === 'sourceFile') return t(`sourceFile.${value as SourceFileFlag}`)
    if (isOf(name, 'codes')) return bar.codeOf(name, value as number)
    return tn(`choice.${name}.${value}` as ChoiceWord)
  }
  const offeredBy = (name: ChoiceFilterName, chosen: readonly (string | number)[]): readonly (string | number)[] => {
    if (isOf(name, 'flag')) return ['yes', 'no']
    if (isOf(name, 'codes')) return offeredCodes(name)
    if (isOf(name, 'pools')) return [notSet, ...pools.map(({ id }) => id)]
    return isOf(name, 'words', 'word') ? invoiceFilters[name].values : offeredRates(chosen.map(String))
  }
  const optionsOf = (name: ChoiceFilterName, chosen: readonly (string | number)[]) =>
    offeredBy(name, chosen).map((value) => ({ value, label: valueOf(name, value) }))
  return { labelOf, hintOf, isOffered, valueOf, optionsOf }
}
