// What the judge says, in short: for a line beside an invoice.
import { useTranslation } from 'react-i18next'
import type { Cause } from '@piaotai/domain/judgement/causes.ts'
import { judgement as english } from '@piaotai/locales/en-US/judgement.ts'
import { judgement as chinese } from '@piaotai/locales/zh-CN/judgement.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('judgement', { 'zh-CN': chinese, 'en-US': english })

export const useCauseWords = (): ((causes: readonly Cause[] | undefined) => string) => {
  const { t } = useTranslation('judgement')
  return (causes = []) => causes.map((cause) => t(`cause.${cause}.short`)).join(' · ')
}
