// What the judge says, in short: for a line beside an invoice.
import { useTranslation } from 'react-i18next'
import type { Cause } from '@piaotai/domain/judgement/judgement-table.ts'

export const useCauseWords = (): ((causes: readonly Cause[] | undefined) => string) => {
  const { t } = useTranslation('judgement')
  return (causes = []) => causes.map((cause) => t(`cause.${cause}.short`)).join(' · ')
}
