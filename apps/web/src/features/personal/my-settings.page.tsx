// /home/mySet: up to five mailboxes for incoming invoices, and leaving the company.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../ui/page-head.tsx'
import { ExitCompany } from './exit-company.tsx'
import { Mailboxes } from './mailboxes.tsx'
import './personal.css'

const MySettingsPage = () => {
  const { t } = useTranslation('personal')
  return (
    <>
      <PageHead
        title={t('settings.title')}
        facts={t('settings.sub')}
        actions={
          <Link to="/visitor/emailCommonProblem" target="_blank">
            {t('settings.help')}
          </Link>
        }
      />
      <div className="settings">
        <Mailboxes />
        <ExitCompany />
      </div>
    </>
  )
}
export default MySettingsPage
