// A page that the company's suite leaves out: its purpose, the reason, and the administrator who can open it.
import { Button } from 'antd'
import { useLocation } from '@tanstack/react-router'
import { UserCog } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { allPages } from '@piaotai/domain/rights/permission.ts'
import { useSession } from '../../lib/session/session.ts'
import { LockedPicture } from '../../ui/page/empty-state.tsx'
import { contactWays, type ContactLink } from '../../shared/company/contact-ways.tsx'
import { AskButton, useContacts, useSuperAdminName } from '../../ui/page/ask-admin.tsx'
import { useCompareSuites } from '../shell/use-compare-suites.tsx'
import { usePageName } from './page-name.ts'
import styles from './not-included.module.css'

const icon = { size: 17, strokeWidth: 1.75, color: 'var(--accent)', 'aria-hidden': true } as const

/** What a way to the operator does when it is pressed. */
const actOf = ({ to }: ContactLink): 'call' | 'write' | 'chat' =>
  to.startsWith('tel:') ? 'call' : to.startsWith('mailto:') ? 'write' : 'chat'

const NotIncluded = () => {
  const { t } = useTranslation(['company', 'overview'])
  const { pathname } = useLocation()
  const company = useSession()?.company
  const admin = useSuperAdminName()
  const contacts = useContacts()
  const { compare, dialog } = useCompareSuites()
  const page = usePageName()(pathname) ?? ''
  const feature = allPages.find((p) => p.path === pathname)?.feature
  if (!company) return null
  const isAdmin = company.role === 'superAdmin'
  const comparing = (
    <Button type={isAdmin ? 'default' : 'link'} onClick={compare}>
      {t('notIncluded.compare')}
    </Button>
  )
  return (
    <div className={styles['not-included']}>
      <LockedPicture />
      <h1>{t('notIncluded.title', { page })}</h1>
      <p>
        {feature ? (
          <>
            {t(`notIncluded.about.${feature}`)}
            <br />
          </>
        ) : null}
        {t('notIncluded.text', { suite: t(`suite.${company.suite}`, { ns: 'overview' }) })}
      </p>
      <div className={styles['not-included-ways']}>
        <section>
          <UserCog {...icon} />
          <h2>{t(isAdmin ? 'notIncluded.self' : 'notIncluded.admin')}</h2>
          <span>{isAdmin ? t('notIncluded.selfText') : admin ? t('notIncluded.adminText', { name: admin }) : ' '}</span>
          <div>{isAdmin ? comparing : <AskButton label={t('notIncluded.ask')} sentence={t('notIncluded.sentence', { page })} />}</div>
        </section>
        {contactWays(contacts).map(({ key, Icon, links }) => (
          <section key={key}>
            <Icon {...icon} />
            <h2>{t(`notIncluded.${key}`)}</h2>
            {links.map(({ text }) => (
              <span key={text}>{text}</span>
            ))}
            <div>
              {links.map((link) => (
                <Button key={link.to} href={link.to} {...(actOf(link) === 'chat' ? { target: '_blank', rel: 'noreferrer' } : {})}>
                  {t(`notIncluded.${actOf(link)}`)}
                </Button>
              ))}
            </div>
          </section>
        ))}
      </div>
      {isAdmin ? null : comparing}
      {dialog}
    </div>
  )
}
export default NotIncluded
