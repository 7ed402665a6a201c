// Names of the fields that rules set, and of their values.
import { useTranslation } from 'react-i18next'
import { useExtendedFields } from '../../lib/extended-fields.ts'
import '../../lib/narrowing-sentences.ts'
import '../../lib/rule-studio-sentences.ts'

export const useFieldWords = () => {
  const { t } = useTranslation('ruleStudio')
  const { t: ts } = useTranslation('states')
  const { t: ti } = useTranslation('invoices')
  const defined = useExtendedFields().data?.fields ?? []
  return {
    /** The company's own name of an extended field, if it gave one. */
    name: (field: string): string => defined.find(({ key }) => key === field)?.name || t(`field.${field as 'pool'}`),
    /** A pool's value is its name already. */
    value: (field: string, value: string): string =>
      field === 'category'
        ? ts(`category.${value}` as 'category.0')
        : field === 'reason'
          ? ti(`business.reason.${value}` as 'business.reason.1')
          : value,
  }
}
