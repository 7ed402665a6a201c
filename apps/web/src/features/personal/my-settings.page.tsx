// /home/mySet: up to five mailboxes for incoming invoices, notices by mail, and leaving the company.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../ui/page-head.tsx'
import { ExitCompany } from './exit-company.tsx'
import { Mailboxes } from './mailboxes.tsx'
import { NoticeChoices } from './notice-choices.tsx'
import './personal.css'
import '../../lib/personal-sentences.ts'

/** `first`: the part of another feature. */
const MySettingsPage = ({ first }: { readonly first?: ReactNode }) => {
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
        {first}
        <Mailboxes />
        <NoticeChoices />
        <ExitCompany />
      </div>
    </>
  )
}
export default MySettingsPage
