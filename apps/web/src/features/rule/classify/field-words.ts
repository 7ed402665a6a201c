// Names of the fields that rules set, and of their values.
import { useTranslation } from 'react-i18next'
import type { BusinessField } from '@piaotai/domain/invoice/business.ts'
import { useDefinitions } from '../../../shared/invoice/extended-fields.ts'

export const useFieldWords = () => {
  const { t } = useTranslation('rule')
  const { t: ts } = useTranslation('states')
  const { t: ti } = useTranslation('invoice')
  const definition = useDefinitions()
  return {
    /** An extended field is called as the company calls it. */
    name: (field: string): string => definition(field as BusinessField)?.name || t(`field.${field as 'pool'}`),
    /** A pool's value is its name already. */
    value: (field: string, value: string): string =>
      field === 'category'
        ? ts(`category.${value}` as 'category.0')
        : field === 'reason'
          ? ti(`business.reason.${value}` as 'business.reason.1')
          : value,
  }
}
