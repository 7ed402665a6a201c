// A page that is not granted: its administrator, and a message to ask for it.
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { AskButton, useSuperAdminName } from '../../ui/page/ask-admin.tsx'
import { usePageName } from './page-name.ts'
import styles from '../../ui/page/whole-page.module.css'

const Denied = () => {
  const { t } = useTranslation('shell')
  const page = usePageName()(useLocation().pathname) ?? ''
  const admin = useSuperAdminName()
  const request = <AskButton label={t('denied.ask')} sentence={t('denied.sentence', { page })} />
  return (
    <div className={styles['notice-page']}>
      <EmptyState
        whole
        kind="locked"
        title={t('denied.title', { page })}
        text={admin ? t('denied.text', { admin }) : t('denied.textPlain')}
        actions={request}
      />
    </div>
  )
}
export default Denied
