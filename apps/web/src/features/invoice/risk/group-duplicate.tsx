// Another company of the group has the invoice too: a locked card with the one fact, and the name where it is told.
import { Building2, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useComma } from '../../../lib/i18n/language.ts'
import type { RiskReport } from './risk.queries.ts'
import styles from './risk.module.css'

export const GroupDuplicate = ({ match: { kinds, companies } }: { readonly match: NonNullable<RiskReport['group']> }) => {
  const { t } = useTranslation('risk')
  const comma = useComma()
  return (
    <section className={styles['group-duplicate']} aria-label={t('group.title')}>
      <Building2 size={15} aria-hidden="true" />
      <b>{companies.length > 0 ? companies.join(comma) : t('group.other')}</b>
      {kinds.map((kind) => (
        <span key={kind} className={`status ${kind === 'purchase' ? 'attention' : 'wrong'}`}>
          {t(`group.kind.${kind}`)}
        </span>
      ))}
      <small>
        <Lock size={12} aria-hidden="true" /> {t('group.only')}
      </small>
    </section>
  )
}
