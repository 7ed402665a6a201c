// Beside a rule: what its trial found, and the way from there to past invoices.
import { App, Button } from 'antd'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { LongNumber } from '../../ui/values/long-number.tsx'
import { atWork, useRuleChange } from '../../shared/rule/rule-change.ts'
import { useFieldWords } from './classify/field-words.ts'
import { type StudioDetail, type StudioTrial } from './rule.queries.ts'
import styles from './rule.module.css'

export const StudioSide = ({ rule, why }: { readonly rule: StudioDetail | undefined; readonly why: string | undefined }) => {
  const { t } = useTranslation('rule')
  const { trial, result } = rule ?? {}
  return (
    <aside className={styles['side']} aria-label={t('trial.title')}>
      <h3>{t('trial.title')}</h3>
      {trial && atWork(trial) ? (
        <p className={styles['progress']} role="status">
          <progress value={trial.seen} max={Math.max(1, trial.total)} aria-label={t('trial.title')} />
          {t('trial.running', { seen: trial.seen, total: trial.total })}
        </p>
      ) : trial?.ended === 'stopped' || rule?.stopped === 'program' ? (
        <p role="status">{t('trial.tooMuch')}</p>
      ) : trial?.state === 'failed' || trial?.state === 'cancelled' ? (
        <p role="status">{t(`trial.${trial.state}`)}</p>
      ) : null}
      {rule && result ? (
        <Result rule={rule} result={result} why={why} />
      ) : atWork(trial) ? null : (
        <p className="sub">
          {t('trial.never')}. {t('trial.neverText')}
        </p>
      )}
      <p className={styles['foot']}>{t('trial.foot')}</p>
    </aside>
  )
}
const Result = ({ rule, result, why }: { readonly rule: StudioDetail; readonly result: StudioTrial; readonly why: string | undefined }) => {
  const { t } = useTranslation('rule')
  const { modal, message } = App.useApp()
  const words = useFieldWords()
  const run = useRuleChange(() => api.invoice.runRule({ id: rule.id, version: rule.version }))
  const most = Math.max(1, ...result.months.map(({ acted }) => acted))
  const figures = [
    ['matched', result.matched],
    ['acted', result.acted],
    ['same', result.refused],
    ['conflicts', result.conflicted ?? 0],
  ] as const
  return (
    <>
      <p className={result.current ? 'sub' : styles['stale']}>
        {t(result.current ? 'trial.at' : 'trial.stale', { at: minuteOf(result.at) })}
      </p>
      <dl className={styles['figures']}>
        {figures.map(([name, count]) => (
          <div key={name} className={name === 'conflicts' && count > 0 ? styles['some'] : ''}>
            <dd>{count.toLocaleString('en-US')}</dd>
            <dt>{t(`trial.${name}`)}</dt>
          </div>
        ))}
      </dl>
      <ol className={styles['months']} aria-label={t('trial.months')}>
        {result.months.map(({ month, acted }) => (
          <li key={month} title={t('trial.month', { month, acted })} aria-label={t('trial.month', { month, acted })}>
            <i style={{ height: `${Math.max(2, Math.round((acted / most) * 44))}px` }} aria-hidden="true" />
            <small aria-hidden="true">{month.slice(5)}</small>
          </li>
        ))}
      </ol>
      {result.acted > 0 ? (
        <>
          <h4>
            {t('trial.samples', { count: result.acted })}
            <small className="sub">{result.samples.length < result.acted ? t('trial.first', { count: result.samples.length }) : ''}</small>
            <Button
              size="small"
              disabled={why !== undefined || !result.current || !rule.tried}
              title={why ?? (result.current ? undefined : t('tryFirst'))}
              loading={run.isPending}
              onClick={() => {
                void modal.confirm({
                  title: t('trial.runTitle', { count: result.acted }),
                  content: t('trial.runText'),
                  okText: t('trial.run', { count: result.acted }),
                  cancelText: t('cancel'),
                  onOk: async () => {
                    await run.mutateAsync(undefined)
                    void message.success(t('trial.started'))
                  },
                })
              }}
            >
              {t('trial.run', { count: result.acted })}
            </Button>
          </h4>
          <ul className={styles['samples']}>
            {result.samples.map(({ id, number, amount, diff }) => (
              <li key={id}>
                <LongNumber value={number} />
                <Amount value={amount} strong />
                {diff.map(({ field, before, after }) => (
                  <p key={field}>
                    <span>{words.name(field)}</span>
                    <span>{before === null || before === '' ? t('trial.unset') : words.value(field, before)}</span>
                    <ArrowRight size={12} aria-hidden="true" />
                    <mark>{words.value(field, after)}</mark>
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {result.reasons.length > 0 ? (
        <>
          <h4>{t('trial.why')}</h4>
          <dl className={styles['reasons']}>
            {result.reasons.map(({ reason, count }) => (
              <div key={reason}>
                <dt>{t(`refusal.${reason as 'same'}`)}</dt>
                <dd>{count.toLocaleString('en-US')}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
    </>
  )
}
