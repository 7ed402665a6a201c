// One rule: its sentence, what its state allows, its trial; beside it the caps and the runs.
import { App, Button, Skeleton } from 'antd'
import { CircleAlert, CircleCheck, CircleDashed, FlaskConical, Pause, Play } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ruleAfter } from '@piaotai/domain/rules/rule.ts'
import { api } from '../../lib/api.ts'
import { minuteOf } from '../../lib/moment.ts'
import { useConfirmDanger } from '../../ui/confirm-danger.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { StateTag, type StateLook } from '../../ui/records-kit/state-tag.tsx'
import { useMissingPermission } from '../../ui/use-missing-permission.ts'
import { useStateWord } from './rule-list.tsx'
import { RuleSentence } from './rule-sentence.tsx'
import { RuleSide, type Looked } from './rule-side.tsx'
import { atWork, rulesKey, useRuleChange } from '../../lib/rule-change.ts'
import { useRule, type RuleDetail } from './rules.queries.ts'
import { TrialResult } from './trial-result.tsx'
import styles from './rules.module.css'
import '../../lib/rule-sentences.ts'

const SwitchOnDialog = lazy(() => import('./switch-on-dialog.tsx'))
const HitsDialog = lazy(() => import('./hits-dialog.tsx'))
const looks: Readonly<Record<RuleDetail['state'], StateLook>> = {
  draft: { tone: 'rest', icon: CircleDashed },
  on: { tone: 'good', icon: CircleCheck },
  paused: { tone: 'attention', icon: CircleAlert },
}

export const RuleView = ({
  id,
  onEdit,
  onGone,
}: {
  readonly id: string
  readonly onEdit: (rule: RuleDetail) => void
  readonly onGone: () => void
}) => {
  const { t } = useTranslation('rules')
  const read = useRule(id)
  if (read.isError && !read.data) return <LoadFailed title={t('failed')} text={t('failedText')} onRetry={read.refetch} error={read.error} />
  return read.data ? <Shown rule={read.data} onEdit={onEdit} onGone={onGone} /> : <Skeleton active />
}
const Shown = ({
  rule,
  onEdit,
  onGone,
}: {
  readonly rule: RuleDetail
  readonly onEdit: (rule: RuleDetail) => void
  readonly onGone: () => void
}) => {
  const { t } = useTranslation('rules')
  const { message } = App.useApp()
  const confirmDanger = useConfirmDanger()
  const why = useMissingPermission()('autoSendInvoiceRuleSettings.edit')
  const stateWord = useStateWord()
  const [switching, setSwitching] = useState(false)
  const [looked, setLooked] = useState<Looked>()
  const { id, version } = rule
  const { name } = rule.draft
  const trial = useRuleChange(() => api.invoice.tryRule({ id, version }))
  const cancel = useRuleChange(() => api.invoice.cancelTrial({ id }))
  const pause = useRuleChange(() => api.invoice.pauseRule({ id }))
  const remove = useRuleChange(() => api.invoice.removeRule({ id }))
  const trying = atWork(rule.trial)
  const client = useQueryClient()
  // The list tells that it was tried as soon as the trial is over.
  useEffect(() => {
    if (!trying) void client.invalidateQueries({ queryKey: [...rulesKey, 'autoSend'] })
  }, [client, trying])
  return (
    <>
      <article className={styles['rule']} aria-label={name}>
        <header>
          <div>
            <h2>{name}</h2>
            <StateTag look={looks[rule.state]} word={stateWord(rule)} />
          </div>
          <span className={styles['buttons']}>
            <Button
              type="text"
              disabled={why !== undefined}
              title={why}
              onClick={() => {
                confirmDanger({
                  title: t('removeTitle', { name }),
                  content: t('removeText'),
                  okText: t('remove'),
                  cancelText: t('cancel'),
                  onOk: async () => {
                    await remove.mutateAsync(undefined)
                    void message.success(t('removed'))
                    onGone()
                  },
                })
              }}
            >
              {t('remove')}
            </Button>
            <Button
              disabled={why !== undefined}
              title={why}
              onClick={() => {
                onEdit(rule)
              }}
            >
              {t('edit')}
            </Button>
            {trying ? (
              <Button
                loading={cancel.isPending}
                onClick={() => {
                  cancel.mutate(undefined)
                }}
              >
                {t('cancelTrial')}
              </Button>
            ) : (
              <Button
                type={rule.tried || rule.state === 'on' ? 'default' : 'primary'}
                icon={<FlaskConical size={15} aria-hidden="true" />}
                disabled={why !== undefined}
                title={why}
                loading={trial.isPending}
                onClick={() => {
                  trial.mutate(undefined)
                }}
              >
                {t(rule.result ? 'tryAgain' : 'try')}
              </Button>
            )}
            {ruleAfter(rule.state, 'switchOn') ? (
              <Button
                type={rule.tried ? 'primary' : 'default'}
                icon={<Play size={15} aria-hidden="true" />}
                disabled={why !== undefined || !rule.tried}
                title={why ?? (rule.tried ? undefined : t('tryFirst'))}
                onClick={() => {
                  setSwitching(true)
                }}
              >
                {t('switchOn')}
              </Button>
            ) : (
              <Button
                icon={<Pause size={15} aria-hidden="true" />}
                disabled={why !== undefined}
                title={why}
                loading={pause.isPending}
                onClick={() => {
                  pause.mutate(undefined, {
                    onSuccess: () => {
                      void message.success(t('paused'))
                    },
                  })
                }}
              >
                {t('pause')}
              </Button>
            )}
          </span>
          <p className="sub">
            {rule.state === 'on' && rule.onSince
              ? t('onSince', { who: rule.owner, at: minuteOf(rule.onSince) })
              : t('made', { who: rule.changedBy, at: minuteOf(rule.changedAt) })}
            {rule.nextAt ? ` · ${t('next', { at: minuteOf(rule.nextAt) })}` : ''}
          </p>
        </header>
        <RuleSentence draft={rule.draft} />
        <TrialState rule={rule} trying={trying} />
        {rule.result ? (
          <TrialResult result={rule.result} />
        ) : trying ? null : (
          <section className={styles['trial']}>
            <h3>{t('trial.never')}</h3>
            <p className="sub">{t('trial.neverText')}</p>
          </section>
        )}
      </article>
      <RuleSide rule={rule} onLook={setLooked} />
      <Suspense>
        {switching ? (
          <SwitchOnDialog
            rule={rule}
            onClose={() => {
              setSwitching(false)
            }}
          />
        ) : null}
        {looked ? (
          <HitsDialog
            rule={rule}
            looked={looked}
            onClose={() => {
              setLooked(undefined)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
/** A trial at work, or one that did not end. */
const TrialState = ({ rule: { trial }, trying }: { readonly rule: RuleDetail; readonly trying: boolean }) => {
  const { t } = useTranslation('rules')
  if (trial && trying)
    return (
      <p className={styles['progress']} role="status">
        <progress value={trial.seen} max={Math.max(1, trial.total)} aria-label={t('trial.title')} />
        {t('trial.running', { seen: trial.seen, total: trial.total })}
      </p>
    )
  if (trial?.state !== 'failed' && trial?.state !== 'cancelled') return null
  return (
    <p className={styles['progress']} role="status">
      {t(`trial.${trial.state}`)}
    </p>
  )
}
