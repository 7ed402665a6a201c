import { useTranslation } from 'react-i18next'
import type { FormerName } from '@piaotai/domain/title/title.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import type { Title } from './title.queries.ts'

/** Former names in one line, each with its last day. */
export const useFormerWords = (): ((names: readonly FormerName[]) => string) => {
  const { t } = useTranslation('title')
  const between = useLanguage() === 'en-US' ? '; ' : '；'
  return (names) => names.map(({ name, until }) => (until === null ? name : t('formerUntil', { name, until }))).join(between)
}
/** What a seller asks for, as people send it: a line each, without what is not set. */
export const invoiceDetails = (
  title: Title,
  words: Readonly<Record<'name' | 'taxId' | 'address' | 'phone' | 'bankName' | 'bankAccount', string>>,
): string =>
  (['name', 'taxId', 'address', 'phone', 'bankName', 'bankAccount'] as const)
    .flatMap((column) => (title[column] ? [`${words[column]}: ${title[column]}`] : []))
    .join('\n')
