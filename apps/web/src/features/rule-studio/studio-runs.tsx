// Conflicts with other rules as the trial found them, and the runs: their progress, the way to stop one and to take the last one back.
import { App, Button } from 'antd'
import { EyeOff, GitCompareArrows } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { minuteOf } from '../../lib/moment.ts'
import { useConfirmDanger } from '../../ui/confirm-danger.ts'
import { atWork, useRuleChange } from '../../lib/rule-change.ts'
import { useFieldWords } from './field-words.ts'
import { useStudioRuns, type StudioDetail, type StudioRun } from './studio.queries.ts'
import styles from './studio.module.css'
import '../../lib/rule-studio-sentences.ts'

interface OrderProps {
  readonly result: StudioDetail['result']
  readonly place: string
  readonly off: boolean
  /** Exchanges this rule's place with that of another. */
  readonly onSwap: (other: string) => void
}
export const OrderSection = ({ result, place, off, onSwap }: OrderProps) => {
  const { t } = useTranslation('ruleStudio')
  const words = useFieldWords()
  // Formulas give each invoice a text of its own: a line a rule and field, with the commonest values.
  const grouped = Map.groupBy(result?.conflicts ?? [], ({ ruleId, field, wins }) => `${ruleId} ${field} ${wins}`)
  const conflicts = [...grouped.values()].map((same) => ({
    ...same[0]!,
    several: same.length > 1,
    count: same.reduce((sum, { count }) => sum + count, 0),
  }))
  const blocked = result?.reasons.find(({ reason }) => reason === 'blocked')?.count ?? 0
  return (
    <section aria-label={t('order.title')}>
      <h3>
        {t('order.title')} <small className="sub">{place}</small>
      </h3>
      {conflicts.length === 0 && blocked === 0 ? <p className="sub">{t(result ? 'order.none' : 'order.untried')}</p> : null}
      <ul className={styles['rows']}>
        {conflicts.map(({ ruleId, name, field, ours, theirs, wins, count, several }) => (
          <li key={`${ruleId} ${field} ${wins}`}>
            <span className={styles['draft']}>
              <GitCompareArrows size={13} aria-hidden="true" /> {t('order.count', { count })}
            </span>
            <span>
              {t(several ? 'order.example' : 'order.also', {
                name,
                field: words.name(field),
                ours: words.value(field, ours),
                theirs: words.value(field, theirs),
              })}
              {t(wins ? 'order.wins' : 'order.loses')}
            </span>
            <Button
              type="link"
              size="small"
              disabled={off}
              onClick={() => {
                onSwap(ruleId)
              }}
            >
              {t('order.swap')}
            </Button>
          </li>
        ))}
        {blocked > 0 ? (
          <li>
            <span>
              <EyeOff size={13} aria-hidden="true" /> {t('order.blocked', { count: blocked })}
            </span>
            <span>{t('order.blockedText')}</span>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
const hourMs = 3_600_000
const leftUntil = (until: string): { readonly hours: number; readonly minutes: number } | undefined => {
  const left = Date.parse(until) - Date.now()
  return left <= 0 ? undefined : { hours: Math.floor(left / hourMs), minutes: Math.floor((left % hourMs) / 60_000) }
}
export const RunsSection = ({ id, off }: { readonly id: string; readonly off: boolean }) => {
  const { t } = useTranslation('ruleStudio')
  const runs = useStudioRuns(id)
  return (
    <section aria-label={t('runs.title')}>
      <h3>{t('runs.title')}</h3>
      {runs.data?.content.length === 0 ? <p className="sub">{t('runs.none')}</p> : null}
      <ul className={styles['rows']}>
        {runs.data?.content.map((run) => (
          <Run key={run.id} id={id} run={run} off={off} />
        ))}
      </ul>
    </section>
  )
}
const Run = ({ id, run, off }: { readonly id: string; readonly run: StudioRun; readonly off: boolean }) => {
  const { t } = useTranslation('ruleStudio')
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
      : t('runs.changed', { count: run.acted })
  return (
    <li>
      <time className="mono">{minuteOf(run.createdAt).slice(5)}</time>
      <span>
        {[t(`runs.cause.${run.cause}`), run.state === 'done' ? '' : t(`runs.state.${run.state}`), state, run.by ?? '']
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
                  cancelText: t('cancel'),
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
