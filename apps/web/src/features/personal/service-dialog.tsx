// 客户服务: all suites with the current one marked, and the contact.
import { Spin } from 'antd'
import { Link } from '@tanstack/react-router'
import { CircleQuestionMark, UserCog } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { useComma } from '../../lib/i18n/language.ts'
import { useSession } from '../../lib/session/session.ts'
import { ContactLinks, contactWays } from '../../shared/company/contact-ways.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from './personal.module.css'

export const ServiceDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['personal', 'overview'])
  const comma = useComma()
  const company = useSession()?.company
  const read = useQuery({ queryKey: ['suites'], enabled: company !== undefined, queryFn: () => api.user.listSuites({}) })
  const offers = (read.data?.content ?? []).filter((o) => o.current || (o.name !== 'personal' && o.name !== 'trial'))
  const facts = company
    ? [
        t('service.sub', { suite: t(`overview:suite.${company.suite}`) }),
        company.packageDueDate ? t('service.until', { date: company.packageDueDate }) : '',
      ]
        .filter(Boolean)
        .join('　·　')
    : undefined
  return (
    <Dialog title={t('service.title')} facts={facts} width={860} onClose={onClose} note={t('service.note')}>
      {company && !read.data ? <Spin /> : null}
      <div className={styles['suite-offers']}>
        {offers.map((o) => (
          <section key={o.name} className={o.current ? 'current' : ''}>
            <h3>
              {t(`overview:suite.${o.name}`)}
              {o.current ? <em>{t('service.current')}</em> : null}
            </h3>
            <p>{t('service.members', { count: o.members })}</p>
            {o.quotas
              .filter((q) => q.kind === 'verify')
              .map((q) => (
                <p key={q.kind}>{t('service.verify', { count: q.allowed, shown: q.allowed.toLocaleString('en-US') })}</p>
              ))}
            <p className="sub">
              {t('service.features')} {o.features.map((f) => t(`service.feature.${f}`)).join(comma)}
            </p>
          </section>
        ))}
      </div>
      <div className={styles['service-ways']}>
        {read.data ? (
          <div>
            <UserCog size={18} strokeWidth={1.75} color="var(--accent)" aria-hidden="true" />
            <b>{t('service.admin')}</b>
            <span>{t('service.adminText', { name: read.data.superAdminName })}</span>
          </div>
        ) : null}
        {contactWays(read.data?.contacts).map(({ key, Icon, links }) => (
          <div key={key}>
            <Icon size={18} strokeWidth={1.75} color="var(--accent)" aria-hidden="true" />
            <b>{t(`service.${key}`)}</b>
            <ContactLinks links={links} />
          </div>
        ))}
        <div>
          <CircleQuestionMark size={18} strokeWidth={1.75} color="var(--accent)" aria-hidden="true" />
          <b>{t('service.help')}</b>
          <Link to="/help" onClick={onClose}>
            {t('service.toHelp')}
          </Link>
        </div>
      </div>
    </Dialog>
  )
}
