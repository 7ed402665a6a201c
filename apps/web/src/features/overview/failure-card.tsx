// The latest failed imports, each with its reason and its next step.
import { Link } from '@tanstack/react-router'
import { CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { minuteOf } from '../../lib/format/moment.ts'
import type { Area } from '../../shared/invoice/list-links.ts'
import { FileName } from '../../ui/values/file-name.tsx'
import type { Figures } from './overview.queries.ts'
import styles from './overview.module.css'

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
