// Above every page of a company whose suite has ended: what stops, what stays, and the way to go on.
import { TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session/session.ts'
import styles from './suite-ended.module.css'

const PersonalDialogs = lazy(() => import('../../features/personal/personal-dialogs.tsx'))

const SuiteEnded = () => {
  const { t } = useTranslation('company')
  const company = useSession()?.company
  const [comparing, setComparing] = useState(false)
  if (!company?.ended) return null
  return (
    <div className={styles['suite-ended']} role="status">
      <TriangleAlert size={15} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <b>{t('ended.title', { day: company.packageDueDate })}</b>
        {t('ended.text')}
      </span>
      <button
        type="button"
        className="plain link"
        onClick={() => {
          setComparing(true)
        }}
      >
        {t(company.role === 'superAdmin' ? 'ended.renew' : 'ended.ask')}
      </button>
      <Suspense>
        {comparing ? (
          <PersonalDialogs
            open="service"
            onClose={() => {
              setComparing(false)
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
export default SuiteEnded
