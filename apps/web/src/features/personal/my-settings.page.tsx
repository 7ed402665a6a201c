// /home/mySet: up to five mailboxes for incoming invoices, notices by mail, and leaving the company.
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../ui/page-head.tsx'
import { ExitCompany } from './exit-company.tsx'
import { Mailboxes } from './mailboxes.tsx'
import { NoticeChoices } from './notice-choices.tsx'
import './personal.css'

const OwnMailAddress = lazy(() => import('../mails/own-mail-address.tsx'))

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
        <Suspense>
          <OwnMailAddress />
        </Suspense>
        <Mailboxes />
        <NoticeChoices />
        <ExitCompany />
      </div>
    </>
  )
}
export default MySettingsPage
