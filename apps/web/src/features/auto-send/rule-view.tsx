// One rule: its sentence, what its state allows, its trial; beside it the caps and the runs.
import { Button, Skeleton } from 'antd'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minuteOf } from '../../lib/format/moment.ts'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { StateTag, type StateLook } from '../../ui/kits/records/state-tag.tsx'
import { RuleButtons } from '../../shared/rule/rule-buttons.tsx'
import { RuleFrame } from '../../shared/rule/rule-frame.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { useStateWord } from './rule-list.tsx'
import { RuleSentence } from './rule-sentence.tsx'
import { RuleSide, type Looked } from './rule-side.tsx'
import { atWork } from '../../shared/rule/rule-change.ts'
import { useRule, type RuleDetail } from './auto-send.queries.ts'
import { TrialResult } from './trial-result.tsx'
import styles from './auto-send.module.css'

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
  const { t } = useTranslation('autoSend')
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
  const { t } = useTranslation('autoSend')
  const why = useMissingPermission()('autoSendInvoiceRuleSettings.edit')
  const stateWord = useStateWord()
  const [switching, setSwitching] = useState(false)
  const [looked, setLooked] = useState<Looked>()
  const { name } = rule.draft
  const trying = atWork(rule.trial)
  return (
    <>
      <RuleFrame
        label={name}
        title={
          <>
            <h2>{name}</h2>
            <StateTag look={looks[rule.state]} word={stateWord(rule)} />
          </>
        }
        facts={
          <p className="sub">
            {rule.state === 'on' && rule.onSince
              ? t('onSince', { who: rule.owner, at: minuteOf(rule.onSince) })
              : t('made', { who: rule.changedBy, at: minuteOf(rule.changedAt) })}
            {rule.nextAt ? ` · ${t('next', { at: minuteOf(rule.nextAt) })}` : ''}
          </p>
        }
        buttons={
          <RuleButtons
            rule={rule}
            say={(word) => t(word === 'try' && rule.result ? 'tryAgain' : word, { name })}
            why={why}
            onSwitchOn={() => {
              setSwitching(true)
            }}
            onGone={onGone}
          >
            <Button
              disabled={why !== undefined}
              title={why}
              onClick={() => {
                onEdit(rule)
              }}
            >
              {t('edit')}
            </Button>
          </RuleButtons>
        }
      >
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
      </RuleFrame>
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
  const { t } = useTranslation('autoSend')
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
