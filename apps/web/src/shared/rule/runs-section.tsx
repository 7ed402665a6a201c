// The runs of a rule of any kind: their progress, the way to stop one and to take the last one back.
import { App, Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { ruleEndpoints } from '@piaotai/contract/rule/rule.ts'
import { api } from '../../lib/http/api.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { atWork, rulesKey, useRuleChange } from './rule-change.ts'
import { useConfirmDanger } from '../../ui/overlay/confirm-danger.ts'
import styles from './rule-kit.module.css'

type RuleRun = Received<typeof ruleEndpoints.listRuleRuns>['content'][number]
const shown = 20
const whileWorkingMs = 800
const atRestMs = 30_000
const useRuns = (id: string) =>
  useQuery({
    queryKey: [...rulesKey, 'runs', id],
    queryFn: () => api.invoice.listRuleRuns({ id, pageSize: shown }, { quiet: true }),
    refetchInterval: (found) => (found.state.data?.content.some(atWork) ? whileWorkingMs : atRestMs),
  })

const hourMs = 3_600_000
const leftUntil = (until: string): { readonly hours: number; readonly minutes: number } | undefined => {
  const left = Date.parse(until) - Date.now()
  return left <= 0 ? undefined : { hours: Math.floor(left / hourMs), minutes: Math.floor((left % hourMs) / 60_000) }
}
/** What a rule has done, the way to stop a run, and to take the last one back for a day. */
export const RunsSection = ({ id, off }: { readonly id: string; readonly off: boolean }) => {
  const { t } = useTranslation('ruleKit')
  const runs = useRuns(id)
  return (
    <section className={styles['section']} aria-label={t('runs.title')}>
      <h3>
        {t('runs.title')}
        {runs.data && runs.data.totalElements > shown ? (
          <small className="sub">{t('runs.latest', { shown, count: runs.data.totalElements })}</small>
        ) : null}
      </h3>
      {runs.isError && !runs.data ? (
        <p className="sub" role="alert">
          {t('runs.failed')}{' '}
          <Button
            type="link"
            size="small"
            onClick={() => {
              void runs.refetch()
            }}
          >
            {t('runs.retry')}
          </Button>
        </p>
      ) : null}
      {runs.data?.content.length === 0 ? <p className="sub">{t('runs.none')}</p> : null}
      <ul className={styles['rows']}>
        {runs.data?.content.map((run) => (
          <Run key={run.id} id={id} run={run} off={off} />
        ))}
      </ul>
    </section>
  )
}
const Run = ({ id, run, off }: { readonly id: string; readonly run: RuleRun; readonly off: boolean }) => {
  const { t } = useTranslation('ruleKit')
  const { message } = App.useApp()
  const confirmDanger = useConfirmDanger()
  const stop = useRuleChange(() => api.invoice.cancelRuleRun({ id }))
  const undo = useRuleChange(() => api.invoice.undoRuleRun({ id, runId: run.id }))
  const working = atWork(run)
  const left = run.undoUntil === null ? undefined : leftUntil(run.undoUntil)
  const state = working
    ? t('runs.progress', { seen: run.seen, total: run.total })
    : run.cause === 'undo'
      ? ''
      : [t('runs.changed', { count: run.acted }), run.refused > 0 ? t('runs.refused', { count: run.refused }) : '']
          .filter((word) => word !== '')
          .join(' · ')
  return (
    <li>
      <time className="mono">{minuteOf(run.createdAt).slice(5)}</time>
      <span>
        {[
          t(`runs.cause.${run.cause}`),
          run.state === 'done' ? '' : t(`runs.state.${run.state}`),
          state,
          run.ended ? t(`runs.ended.${run.ended}`) : '',
          run.by ?? '',
        ]
          .filter((word) => word !== '')
          .join(' · ')}
        {run.undone ? <small className="sub"> {t('runs.back', run.undone)}</small> : null}
        {working ? <progress value={run.seen} max={Math.max(1, run.total)} aria-label={t(`runs.cause.${run.cause}`)} /> : null}
      </span>
      <span>
        {working && run.cause === 'history' ? (
          <Button
            type="link"
            size="small"
            disabled={off}
            loading={stop.isPending}
            onClick={() => {
              stop.mutate(undefined, {
                onSuccess: () => {
                  void message.success(t('runs.stopped'))
                },
              })
            }}
          >
            {t('runs.stop')}
          </Button>
        ) : left && !working ? (
          <>
            <small className="sub">{t('runs.left', left)}</small>
            <Button
              type="link"
              size="small"
              disabled={off}
              onClick={() => {
                confirmDanger({
                  title: t('runs.undoTitle'),
                  content: t('runs.undoText'),
                  okText: t('runs.undo'),
                  cancelText: t('runs.cancel'),
                  onOk: async () => {
                    await undo.mutateAsync(undefined)
                    void message.success(t('runs.undone'))
                  },
                })
              }}
            >
              {t('runs.undo')}
            </Button>
          </>
        ) : null}
      </span>
    </li>
  )
}
