// 客户服务: all suites with the current one marked, and the contact.
import { Spin } from 'antd'
import { Headset, PhoneCall, UserCog } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { useComma } from '../../lib/language.ts'
import { useSession } from '../../lib/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import '../../lib/overview-sentences.ts'
import '../../lib/personal-sentences.ts'

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
  const ways = [
    { key: 'admin', Icon: UserCog, text: read.data ? t('service.adminText', { name: read.data.superAdminName }) : '' },
    { key: 'sales', Icon: PhoneCall, text: t('service.salesText') },
    { key: 'online', Icon: Headset, text: t('service.onlineText') },
  ] as const
  return (
    <Dialog title={t('service.title')} facts={facts} width={860} onClose={onClose} note={t('service.note')}>
      {company && !read.data ? <Spin /> : null}
      <div className="suite-offers">
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
      <div className="service-ways">
        {ways.map(({ key, Icon, text }) => (
          <div key={key}>
            <Icon size={18} strokeWidth={1.75} color="var(--accent)" aria-hidden="true" />
            <b>{t(`service.${key}`)}</b>
            <span>{text}</span>
          </div>
        ))}
      </div>
    </Dialog>
  )
}
