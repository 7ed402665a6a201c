// For a person without a company: their state in the companies that know them (disabled, invited, or waiting for
// approval).
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import styles from './company.module.css'

export const SignInMethods = () => {
  const { t } = useTranslation('company')
  const joins = useQuery({
    queryKey: ['my-joins', 'ways-in'],
    queryFn: () => api.user.listMyJoins({}, { quiet: true, unasked: true }),
  }).data
  const waiting = joins?.requests.filter((r) => r.state === 'waiting') ?? []
  const invitations = joins?.invitations ?? []
  const disabled = joins?.disabled ?? []
  if (disabled.length + invitations.length + waiting.length === 0) return null
  const look = (
    <Link className="in-text" to="/visitor/join">
      {t('create.look')}
    </Link>
  )
  return (
    <ul className={styles['ways-in']}>
      {disabled.map((d) => (
        <li key={d.companyName} className="attention">
          {t('create.disabledIn', { company: d.companyName })}
        </li>
      ))}
      {invitations.map((i) => (
        <li key={i.id}>
          {t('create.invited', { inviter: i.inviterName, company: i.companyName })} {look}
        </li>
      ))}
      {waiting.map((r) => (
        <li key={r.id}>
          {t('create.waiting', { company: r.companyName })} {look}
        </li>
      ))}
    </ul>
  )
}
