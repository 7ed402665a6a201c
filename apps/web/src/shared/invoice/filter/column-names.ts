// Names of the remaining columns' filters, and of their values.
import { useTranslation } from 'react-i18next'
import { isExtended } from '@piaotai/domain/invoice/extended-field.ts'
import { useExtendedFields } from '../extended-fields.ts'
import type { ColumnFilter } from './filter-draft.ts'

const columnOf = {
  categoryIn: 'category',
  net: 'amountExcludingTax',
  tax: 'taxAmount',
  hasAttachments: 'attachments',
} as const
type Renamed = keyof typeof columnOf

export const useColumnNames = () => {
  const { t } = useTranslation('invoice')
  const { t: tn } = useTranslation('narrowing')
  const { t: ts } = useTranslation('states')
  const defined = useExtendedFields().data?.fields ?? []
  /** An extended field has the company's own name, if it gave one. */
  const nameOf = (key: ColumnFilter): string =>
    key === 'lacksExtended'
      ? tn('column.lacksExtended')
      : defined.find((field) => field.key === key)?.name ||
        t(`column.${key in columnOf ? columnOf[key as Renamed] : (key as Exclude<ColumnFilter, Renamed>)}`)
  /** Not of an extended field that the company has not defined. */
  const isOffered = (key: ColumnFilter): boolean =>
    key === 'lacksExtended'
      ? defined.some((field) => field.required && !field.archived)
      : !isExtended(key) || defined.some((field) => field.key === key)
  const valueOf = (key: 'categoryIn' | 'nonDeductible' | 'original', value: number | string): string => {
    if (key === 'categoryIn') return ts(`category.${value}` as 'category.0')
    if (key === 'nonDeductible') return value === 0 ? t('filter.no') : t(`business.reason.${value as 1}`)
    return value === 'none' ? t('filter.no') : value === 'picture' ? tn('column.picture') : String(value).toUpperCase()
  }
  return { nameOf, isOffered, valueOf }
}
