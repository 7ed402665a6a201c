// /home/mySet: up to five mailboxes for incoming invoices, notices by mail and by robots, one's own data, and leaving the company.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ExitCompany } from './exit-company.tsx'
import { Mailboxes } from './mailboxes.tsx'
import { NoticeChoices } from './notice-choices.tsx'
import { OwnData } from './own-data/own-data.tsx'
import { OwnRobots } from './own-robots.tsx'
import styles from './personal.module.css'

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
      <div className={styles['settings']}>
        {first}
        <Mailboxes />
        <NoticeChoices />
        <OwnRobots />
        <OwnData />
        <ExitCompany />
      </div>
    </>
  )
}
export default MySettingsPage
