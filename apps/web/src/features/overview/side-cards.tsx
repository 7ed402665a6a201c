// The cards at the right: the company's quota, and the latest failed imports, each with its next step.
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { minuteOf } from '../../lib/format/moment.ts'
import { api } from '../../lib/http/api.ts'
import { useCan } from '../../lib/session/can.ts'
import { useSession } from '../../lib/session/session.ts'
import { FileName } from '../../ui/values/file-name.tsx'
import type { Area } from '../../shared/invoice/list-links.ts'
import type { Figures } from './overview.queries.ts'
import styles from './overview.module.css'

const radius = 62
const around = 2 * Math.PI * radius
const Ring = ({ share, children }: { share: number; children: React.ReactNode }) => (
  <div className="ring">
    <svg viewBox="0 0 140 140" aria-hidden="true">
      <circle cx="70" cy="70" r={radius} stroke="var(--fill-strong)" />
      <circle
        cx="70"
        cy="70"
        r={radius}
        stroke="var(--accent)"
        strokeDasharray={`${around * share} ${around}`}
        transform="rotate(-90 70 70)"
      />
    </svg>
    <div>{children}</div>
  </div>
)

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
        <Ring share={verify.allowed === 0 ? 0 : left / verify.allowed}>
          <b>{left.toLocaleString('en-US')}</b>
          <span>{t('quota.left')}</span>
        </Ring>
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

export const FailureCard = ({ failures, area }: { failures: Figures['failures']; area: Area }) => {
  const { t, i18n } = useTranslation(['overview', 'intakeReasons', 'intake'])
  const loose = t as unknown as (key: string, values?: Record<string, unknown>) => string
  const search = { type: 10 as const, ending: 'failed' as const, ...(area === 'company' ? { area } : {}) }
  return (
    <section className={`${styles['card']} ${styles['failures']}`}>
      <h2>
        {t('failure.title')}
        {failures.length === 0 ? (
          <Link to="/uploadHistoryFile" search={{ ...search, ending: undefined }}>
            {t('failure.imports')}
          </Link>
        ) : (
          <Link to="/uploadHistoryFile" search={search}>
            {t('failure.all')}
          </Link>
        )}
      </h2>
      {failures.length === 0 ? (
        <p className={styles['nothing']}>{t('failure.none')}</p>
      ) : (
        <ul>
          {failures.map((f) => {
            const reason =
              f.reason && i18n.exists(f.reason, { ns: 'intakeReasons' })
                ? loose(f.reason, { ns: 'intakeReasons', detail: f.reasonDetail ?? '' })
                : (f.reasonDetail ?? f.reason ?? '')
            return (
              <li key={f.id}>
                <CircleX size={14} strokeWidth={1.75} aria-hidden="true" />
                <b title={reason}>{reason}</b>
                <time>{minuteOf(f.at).slice(5)}</time>
                <FileName name={f.name} />
                <Link to="/uploadHistoryFile" search={{ ...search, name: f.name.slice(0, 90) }}>
                  {loose(`next.${f.next}`, { ns: 'intake' })}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
