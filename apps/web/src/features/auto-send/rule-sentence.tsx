// A rule as a sentence: which invoices, when, to whom, by which way and with what. Its words are pieces with the chosen values marked.
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { originalFormats } from '@piaotai/domain/delivery/delivery.ts'
import { useConditions } from '../../shared/invoice/filter/use-conditions.ts'
import type { Filter } from '../../shared/invoice/filter/filter-draft.ts'
import type { Draft, Settings } from './auto-send.queries.ts'
import styles from './auto-send.module.css'

/** The filter in words, for a sentence of any kind of rule. */
const useFilterWords = (filter: Draft['filter']): string => {
  const { t } = useTranslation('autoSend')
  const { t: invoices } = useTranslation('invoice')
  const { tab = 'all', category: _category, pooled: _pooled, ...conditions } = filter
  const parts = useConditions(conditions as Filter).map(({ label, value }) => t('sentence.is', { label, value }))
  if (tab !== 'all') parts.unshift(invoices(`tab.${tab}`))
  return parts.length === 0 ? t('sentence.all') : t('sentence.outgoing', { conditions: parts.join(t('sentence.and')) })
}
export const useTimingWords = () => {
  const { t } = useTranslation('autoSend')
  return ({ timing, hour, weekday }: Settings['when']): string =>
    t(`timing.${timing}`, { hour: `${String(hour).padStart(2, '0')}:00`, day: t(`weekday.${String(weekday) as '1'}`) })
}
export const useRuleWords = ({ filter, settings }: Pick<Draft, 'filter' | 'settings'>): readonly string[] => {
  const { t } = useTranslation('autoSend')
  const what = useFilterWords(filter)
  const timing = useTimingWords()
  const { by, fixed, cc = [], content, validity, signer, when } = settings
  const list = (words: readonly string[]): string => words.join(t('sentence.list'))
  const found = by.map((key) => t(`sentence.by.${key}`)).join(t('sentence.or'))
  const to =
    by.length === 0
      ? t('sentence.fixed', { addresses: list(fixed) })
      : found + (fixed.length > 0 ? t('sentence.otherwise', { addresses: list(fixed) }) : '')
  const parts = [
    ...originalFormats.filter((format) => content.originals.includes(format)),
    ...(['sheet', 'orderDetails', 'attachments'] as const).filter((part) => content[part]),
  ].map((part) => t(`parts.${part}`))
  const fields = (['name', 'phone'] as const).filter((field) => signer[field]).map((field) => t(`signerFields.${field}`))
  const valid = t(`validity.${validity.unit}`, { count: validity.count })
  return [
    t('sentence.take', { what }),
    t('sentence.when', { when: timing(when) }),
    t('sentence.list') + t(when.timing === 'atOnce' ? 'sentence.each' : 'sentence.together'),
    t('sentence.to', { to }),
    ...(cc.length > 0 ? [t('sentence.cc', { addresses: list(cc) })] : []),
    t(`sentence.way.${settings.way}`),
    t('sentence.list') + t('sentence.carry', { parts: list(parts) }),
    t('sentence.list') + t(settings.attach ? 'sentence.asAttachment' : 'sentence.asLink', { validity: valid }),
    ...(fields.length > 0 ? [t('sentence.signer', { fields: list(fields) })] : []),
    t('sentence.end'),
  ]
}
/** Each piece keeps its punctuation outside the mark. */
export const RuleSentence = ({ draft }: { readonly draft: Draft }) => {
  const words = useRuleWords(draft)
  return (
    <p className={styles['sentence']}>
      {words.map((word, at) => {
        const [, lead = '', text = ''] = /^([，、,]?\s?)(.*)$/su.exec(word) ?? []
        const marked: ReactNode = at === words.length - 1 ? text : <mark>{text}</mark>
        return (
          <Fragment key={at}>
            {lead}
            {marked}
          </Fragment>
        )
      })}
    </p>
  )
}
