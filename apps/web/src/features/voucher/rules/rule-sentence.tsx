// A voucher rule as a sentence: what it takes, and what of it goes where; what can be changed stands in pills.
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../../shared/invoice/filter/filter-draft.ts'
import { useConditions } from '../../../shared/invoice/filter/use-conditions.ts'
import { useChart } from '../voucher.queries.ts'
import type { RuleDraft } from './rules.queries.ts'
import styles from '../voucher.module.css'

export const RuleSentence = ({ draft: { filter, settings } }: { readonly draft: Pick<RuleDraft, 'filter' | 'settings'> }) => {
  const { t } = useTranslation('voucher')
  const { chart } = useChart()
  const { tab: _tab, category, pooled: _pooled, ...conditions } = filter
  const words = useConditions(conditions as Filter).map(({ label, value }) => `${label} ${value}`)
  return (
    <p className={styles['sentence']}>
      {t('rules.say.every')} <mark>{t(`rules.category.${category === undefined ? 'any' : (String(category) as '1')}`)}</mark>
      {words.map((word) => (
        <span key={word}>
          {' '}
          {t('rules.say.and')} <mark>{word}</mark>
        </span>
      ))}
      {t('rules.say.becomes')}
      {settings.entries.map(({ side, account, auxiliary, face, when = 'always' }, at) => (
        <span key={at}>
          {at === 0 ? ' ' : t('rules.say.next')}
          {when === 'always' ? null : (
            <>
              <mark>{t(`rules.whens.${when}`)}</mark>{' '}
            </>
          )}
          {t(`side.${side}`)} <mark>{account === '' ? t('rules.say.account') : `${account} ${chart.nameOf(account)}`}</mark>{' '}
          {auxiliary === null ? null : (
            <>
              <mark>{t(`auxiliary.${auxiliary}`)}</mark>{' '}
            </>
          )}
          <mark>{t(`rules.face.${face}`)}</mark>
        </span>
      ))}
      {t('rules.say.end')}
    </p>
  )
}
