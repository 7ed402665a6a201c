// Names of the remaining columns' filters, and of their values.
import { useTranslation } from 'react-i18next'
import type { ColumnFilter } from './filter-draft.ts'
import '../../lib/narrowing-sentences.ts'

const columnOf = {
  categoryIn: 'category',
  net: 'amountExcludingTax',
  tax: 'taxAmount',
  hasAttachments: 'attachments',
} as const
type Renamed = keyof typeof columnOf

export const useColumnNames = () => {
  const { t } = useTranslation('invoices')
  const { t: tn } = useTranslation('narrowing')
  const { t: ts } = useTranslation('states')
  const nameOf = (key: ColumnFilter): string =>
    t(`column.${key in columnOf ? columnOf[key as Renamed] : (key as Exclude<ColumnFilter, Renamed>)}`)
  const valueOf = (key: 'categoryIn' | 'nonDeductible' | 'original', value: number | string): string => {
    if (key === 'categoryIn') return ts(`category.${value}` as 'category.0')
    if (key === 'nonDeductible') return value === 0 ? t('filter.no') : t(`business.reason.${value as 1}`)
    return value === 'none' ? t('filter.no') : value === 'picture' ? tn('column.picture') : String(value).toUpperCase()
  }
  return { nameOf, valueOf }
}
