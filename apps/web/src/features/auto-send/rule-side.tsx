// Beside a rule: its caps, what it came to in all, and its runs; each figure opens the list that it counts.
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { minuteOf } from '../../lib/format/moment.ts'
import { useRuns, type HitQuery, type RuleDetail, type RuleRun } from './auto-send.queries.ts'
import styles from './auto-send.module.css'

/** A list of hits, as a figure opened it. */
export type Looked = Pick<HitQuery, 'runId' | 'outcome'>

export const RuleSide = ({ rule, onLook }: { readonly rule: RuleDetail; readonly onLook: (looked: Looked) => void }) => {
  const { t } = useTranslation('autoSend')
  const runs = useRuns(rule.id)
  const figure = (words: string, looked: Looked) => (
    <Button
      type="link"
      size="small"
      onClick={() => {
        onLook(looked)
      }}
    >
      {words}
    </Button>
  )
  const figures = ({ acted, refused, acts }: Pick<RuleRun, 'acted' | 'refused' | 'acts'>, of: Looked) => (
    <>
      {acted > 0 ? figure(t('runs.acted', { acts, acted }), { ...of, outcome: 'acted' }) : null}
      {refused > 0 ? figure(t('runs.refused', { count: refused }), { ...of, outcome: 'refused' }) : null}
      {acted + refused === 0 ? <span className="sub">{t('runs.zero')}</span> : null}
    </>
  )
  return (
    <div className={styles['side']}>
      <section aria-label={t('caps.title')}>
        <h3>
          {t('caps.title')} <small className="sub">{t('caps.facts')}</small>
        </h3>
        <dl>
          {(['run', 'day'] as const).map((cap) => (
            <div key={cap}>
              <dt>{t(`caps.${cap}`)}</dt>
              <dd>
                {rule.draft.caps[cap]} {t('caps.unit')}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-label={t('runs.title')}>
        <h3>
          {t('runs.title')}{' '}
          {runs.data && runs.data.totalElements > 0 ? (
            <small className="sub">{t('runs.more', { count: runs.data.totalElements })}</small>
          ) : null}
        </h3>
        {runs.data?.content.length === 0 ? <p className="sub">{t('runs.none')}</p> : null}
        <ol className={styles['runs']}>
          {runs.data?.content.map((run) => (
            <li key={run.id}>
              <time className="mono">{minuteOf(run.createdAt).slice(5)}</time>
              <div>
                <b>{t(`runs.cause.${run.cause}`)}</b>{' '}
                <small className="sub">
                  {[run.state === 'done' ? '' : t(`runs.state.${run.state}`), run.ended ? t(`runs.ended.${run.ended}`) : '']
                    .filter((word) => word !== '')
                    .join(' · ')}
                </small>
                <p>{figures(run, { runId: run.id })}</p>
              </div>
            </li>
          ))}
        </ol>
        {rule.acted + rule.refused > 0 ? (
          <p className={styles['sum']}>
            {t('runs.total')} {figure(`${t('hits.acted')} ${rule.acted}`, { outcome: 'acted' })}
            {figure(`${t('hits.refused')} ${rule.refused}`, { outcome: 'refused' })}
          </p>
        ) : null}
      </section>
    </div>
  )
}
