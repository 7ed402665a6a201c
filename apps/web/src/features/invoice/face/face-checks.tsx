// The local checks of a face, and the file's further data.
import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { specialFacts } from '@piaotai/domain/invoice/special-business.ts'
import type { Detail } from '../detail.ts'
import styles from '../drawer/invoice-drawer.module.css'

export const Checks = ({ invoice: { checks } }: { invoice: Detail }) => {
  const { t } = useTranslation('invoice')
  const { t: tr } = useTranslation('risk')
  if (checks.length === 0) return null
  return (
    <div className={styles['checks']}>
      <b>
        {t('detail.checks')} {checks.filter((c) => c.ok).length} / {checks.length}
      </b>
      {checks.map((c) => (
        <span key={c.name} className={c.ok ? '' : 'wrong'}>
          {c.ok ? <Check size={13} aria-hidden="true" /> : <X size={13} aria-label={t('detail.failed')} />}
          {tr(`check.${c.name}` as 'check.sumsAgree', { defaultValue: c.name })}
        </span>
      ))}
    </div>
  )
}
/** The file's further data beyond the face's fields, under the file's own headings. */
export const Extra = ({ invoice: { extra } }: { invoice: Detail }) =>
  Object.keys(extra).length > 0 ? (
    <dl className={styles['extra']}>
      {specialFacts(extra).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd title={value}>{value}</dd>
        </div>
      ))}
    </dl>
  ) : null
