// Beside the steps: how it stands, and what the bureau may answer.
import { Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { minuteOf } from '../../lib/format/moment.ts'
import { SessionChip, stateOfAccount, useNow } from './session-chip.tsx'
import type { TaxAccount } from './tax-login.queries.ts'
import styles from './tax-login.module.css'

const answers = ['sms', 'app', 'password', 'daily', 'maintenance'] as const
/** `affected`: what waits for this login, as the page knows it. */
export const LoginAside = ({ account, affected }: { readonly account: TaxAccount; readonly affected?: ReactNode }) => {
  const { t } = useTranslation('taxAccount')
  const { session } = account
  const live = stateOfAccount({ ...account, login: null }, useNow()) === 'live'
  return (
    <aside className={styles['aside']} aria-label={t('aside.title')}>
      <h3>
        <Landmark size={15} aria-hidden="true" />
        {t('aside.title')}
      </h3>
      <dl>
        <dt>{t('aside.now')}</dt>
        <dd>
          <SessionChip account={{ ...account, login: null }} />
        </dd>
        {session ? (
          <>
            <dt>{t(live ? 'aside.expires' : 'aside.ended')}</dt>
            <dd className="mono">{minuteOf(live ? session.expiresAt : (session.endedAt ?? session.expiresAt))}</dd>
            <dt>{t('aside.last')}</dt>
            <dd>{t('byWhom', { at: minuteOf(session.beganAt), by: session.beganBy })}</dd>
          </>
        ) : null}
        {affected}
      </dl>
      <h4>{t('aside.may')}</h4>
      <ul>
        {answers.map((key) => {
          const [what, then] = t(`aside.answers.${key}`, { returnObjects: true }) as unknown as readonly [string, string]
          return (
            <li key={key}>
              <span>{what}</span>
              <span>{then}</span>
            </li>
          )
        })}
      </ul>
      <p>{t('aside.sealed')}</p>
    </aside>
  )
}
