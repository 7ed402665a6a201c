// Above every page of a company whose suite has ended: what stops, what stays, and the way to go on.
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session/session.ts'
import { useCompareSuites } from './use-compare-suites.tsx'
import styles from './suite-ended.module.css'

const SuiteEnded = () => {
  const { t } = useTranslation('company')
  const company = useSession()?.company
  const { compare, dialog } = useCompareSuites()
  if (!company?.ended) return null
  return (
    <div className={styles['suite-ended']} role="status">
      <TriangleAlert size={15} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <b>{t('ended.title', { day: company.packageDueDate })}</b>
        {t('ended.text')}
      </span>
      <button type="button" className="plain link" onClick={compare}>
        {t(company.role === 'superAdmin' ? 'ended.renew' : 'ended.ask')}
      </button>
      {dialog}
    </div>
  )
}
export default SuiteEnded
