// Changes of a partner's account: what stood there and what does now, by whom, and who confirmed it.
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { changedPayeeFields } from '@piaotai/domain/judgement/account.ts'
import { dayOf } from '../../lib/format/moment.ts'
import type { PartnerAccount } from './partner-account.queries.ts'
import styles from './account-changes.module.css'

type Change = PartnerAccount['changes'][number]
type Confirmation = NonNullable<PartnerAccount['confirmed']>

export const ConfirmedLine = ({ said }: { readonly said: Confirmation }) => {
  const { t } = useTranslation('partnerAccount')
  return (
    <span className="status good">
      <ShieldCheck size={14} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles['wraps']}>
        {t('confirmed', { at: dayOf(said.at), who: said.by, number: said.number, answeredBy: said.answeredBy })}
        {said.alone ? t('alone') : ''}
        {said.note === '' ? '' : ` · ${said.note}`}
      </span>
    </span>
  )
}
const Line = ({ change: { before, after, ...change } }: { readonly change: Change }) => {
  const { t } = useTranslation('partnerAccount')
  return (
    <li>
      <span className="sub">
        {t('changed', { at: dayOf(change.changedAt), who: change.changedBy, source: t(`source.${change.source}`) })}
      </span>
      {changedPayeeFields(before, after).map((field) => (
        <span key={field}>
          {t('from', { field: t(`field.${field}`), before: before[field] || t('blank'), after: after[field] || t('blank') })}
        </span>
      ))}
      {change.confirmed ? (
        <ConfirmedLine said={change.confirmed} />
      ) : (
        <span className="status attention">
          <ShieldAlert size={14} strokeWidth={1.75} aria-hidden="true" />
          {t('notYet')}
        </span>
      )}
    </li>
  )
}
export const AccountChanges = ({ changes, name }: { readonly changes: readonly Change[]; readonly name: string }) => {
  const { t } = useTranslation('partnerAccount')
  return (
    <ul className={styles['changes']} aria-label={t('changesOf', { name })}>
      {changes.map((change, at) => (
        <Line key={`${change.changedAt}.${at}`} change={change} />
      ))}
    </ul>
  )
}
