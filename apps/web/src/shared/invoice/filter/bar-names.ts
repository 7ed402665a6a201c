// Names of the filters that have a place of their own, and of their codes.
import { useTranslation } from 'react-i18next'
import {
  familyOf,
  invoiceFilters,
  isTitled,
  offeredCodes,
  type BarFilter,
  type FilterFamily,
  type FiltersOf,
  type MoreFilter,
} from '@piaotai/domain/invoice/invoice-filter.ts'
import { kinds } from '@piaotai/domain/invoice/kinds.ts'
import { useLanguage } from '../../../lib/i18n/language.ts'

type CodeFilter = FiltersOf<'codes'>
/** The families that the states' words have. */
type StateFamily = Exclude<FilterFamily, 'kind' | 'rate' | 'pool' | 'reason' | 'sourceFile'>

export const useBarNames = () => {
  const { t } = useTranslation('invoice')
  const { t: ts } = useTranslation('states')
  const english = useLanguage() === 'en-US'
  const labelOf = (name: BarFilter | MoreFilter): string =>
    isTitled(name) ? t(`column.${invoiceFilters[name].column}`) : t(`filter.${name}`)
  const codeOf = (name: CodeFilter, code: number): string => {
    const family = familyOf(name)
    if (family !== 'kind') return ts(`${family}.${code}` as `${StateFamily}.0`)
    return kinds.find((kind) => kind.code === code)?.[english ? 'en' : 'zh'] ?? String(code)
  }
  const codesOf = (name: CodeFilter) => offeredCodes(name).map((value) => ({ value, label: codeOf(name, value) }))
  return { labelOf, codeOf, codesOf }
}
