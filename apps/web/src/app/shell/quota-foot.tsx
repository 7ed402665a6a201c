// The remaining quota for verification at the sub-menu's foot, for people who may see the company's suite.
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { useCan } from '../../lib/session/can.ts'
import styles from './shell.module.css'

const shown = (count: number): string => count.toLocaleString('en-US')

export const QuotaFoot = () => {
  const { t } = useTranslation('shell')
  const home = useQuery({
    queryKey: ['team', 'home'],
    queryFn: () => api.user.readCompanyHome({}, { quiet: true }),
    enabled: useCan('menu_4.comHome'),
  })
  const verify = home.data?.quotas.find((q) => q.kind === 'verify')
  if (!verify) return null
  const left = Math.max(0, verify.allowed - verify.used)
  return (
    <Link to="/comset/comHome" className={styles['quota-foot']}>
      <span>
        {t('quota.title')}
        <b>{shown(left)}</b>
      </span>
      <i aria-hidden="true">
        <u style={{ width: `${verify.allowed === 0 ? 0 : (left * 100) / verify.allowed}%` }} />
      </i>
      {t('quota.used', { used: shown(verify.used), allowed: shown(verify.allowed) })}
    </Link>
  )
}
