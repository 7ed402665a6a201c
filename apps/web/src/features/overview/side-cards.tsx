// The card at the right: the company's quota.
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { useCan } from '../../lib/session/can.ts'
import { useSession } from '../../lib/session/session.ts'
import styles from './overview.module.css'

/** Complete for people who may read the company's home; others see the suite and its last day. */
export const QuotaCard = () => {
  const { t } = useTranslation('overview')
  const company = useSession()?.company
  const may = useCan('menu_4.comHome')
  const home = useQuery({ queryKey: ['team', 'home'], queryFn: () => api.user.readCompanyHome({}), enabled: may })
  const verify = home.data?.quotas.find((q) => q.kind === 'verify')
  const left = verify ? Math.max(0, verify.allowed - verify.used) : undefined
  const rows = [
    ...(verify ? [[t('quota.used'), `${verify.used.toLocaleString('en-US')} / ${verify.allowed.toLocaleString('en-US')}`]] : []),
    ...(home.data ? [[t('quota.members'), `${home.data.membersUsed} / ${home.data.membersAllowed}`]] : []),
    [t('quota.suite'), company ? t(`suite.${company.suite}`) : ''],
    [t('quota.due'), company?.packageDueDate ?? t('quota.noEnd')],
  ]
  return (
    <section className={`${styles['card']} ${styles['quota']}`}>
      <h2>
        {t('quota.title')}
        {may ? <Link to="/comset/comHome">{t('quota.more')}</Link> : null}
      </h2>
      {verify && left !== undefined ? (
        <div className={styles['quota-left']}>
          <span>{t('quota.left')}</span>
          <i>
            <u style={{ width: `${verify.allowed === 0 ? 0 : (100 * left) / verify.allowed}%` }} />
          </i>
          <b>{left.toLocaleString('en-US')}</b>
        </div>
      ) : null}
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
