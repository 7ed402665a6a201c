// What the state of a rule allows: saved, tried, switched on, paused, removed.
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { RuleButtons } from '../../shared/rule/rule-buttons.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { atWork, useRuleChange } from '../../shared/rule/rule-change.ts'
import type { RuleDetail } from './extraction.queries.ts'

interface Props {
  readonly rule: RuleDetail | undefined
  /** The editor holds what is not saved. */
  readonly changed: boolean
  readonly saving: boolean
  readonly onSave: () => void
  readonly onDiscard: () => void
  readonly onGone: () => void
}
export const RuleActions = ({ rule, changed, saving, onSave, onDiscard, onGone }: Props) => {
  const { t } = useTranslation('extraction')
  const why = useMissingPermission()('extractingParameterRules.edit')
  const off = why !== undefined
  return (
    <>
      {rule && !changed ? <StateButtons rule={rule} why={why} onGone={onGone} /> : null}
      {changed ? (
        <>
          <Button onClick={onDiscard}>{t('discard')}</Button>
          <Button type="primary" disabled={off} title={why} loading={saving} onClick={onSave}>
            {t('save')}
          </Button>
        </>
      ) : null}
    </>
  )
}
export const TrialWords = ({ rule: { state, stopped, trial, result } }: { readonly rule: RuleDetail }) => {
  const { t } = useTranslation('extraction')
  const trying = trial !== null && atWork(trial)
  return (
    <p className="sub" role="status">
      {[
        t(`state.${state}`),
        trying ? t('trying', { seen: trial.seen, total: trial.total }) : result ? t('tried', result) : '',
        !trying && result && !result.current ? t('stale') : '',
        !trying && (trial?.ended === 'stopped' || stopped === 'program') ? t('problem.patternHeavy') : '',
      ]
        .filter((words) => words !== '')
        .join(' · ')}
      {!trying && result && result.reasons.length > 0 ? (
        <>
          <br />
          {t('left')} {result.reasons.map(({ reason, count }) => `${t(`refusal.${reason as 'noText'}`)} ${count}`).join(' · ')}
        </>
      ) : null}
    </p>
  )
}
const StateButtons = ({
  rule,
  why,
  onGone,
}: {
  readonly rule: RuleDetail
  readonly why: string | undefined
  readonly onGone: () => void
}) => {
  const { t } = useTranslation('extraction')
  const { message, modal } = App.useApp()
  const { id, version, tried } = rule
  const { name } = rule.draft
  const run = useRuleChange(() => api.invoice.runRule({ id, version }))
  const switchOn = useRuleChange(() => api.invoice.switchRuleOn({ id, version, from: 'now' }))
  return (
    <RuleButtons
      rule={rule}
      say={(word) => t(word, { name })}
      why={why}
      switching={switchOn.isPending}
      onSwitchOn={() => {
        switchOn.mutate(undefined, {
          onSuccess: () => {
            void message.success(t('switchedOn'))
          },
        })
      }}
      onGone={onGone}
    >
      {rule.result?.current && rule.result.acted > 0 && tried ? (
        <Button
          disabled={why !== undefined}
          title={why}
          loading={run.isPending}
          onClick={() => {
            void modal.confirm({
              title: t('runTitle', { count: rule.result!.acted }),
              content: t('runText'),
              okText: t('run', { count: rule.result!.acted }),
              cancelText: t('cancel'),
              onOk: async () => {
                await run.mutateAsync(undefined)
                void message.success(t('runStarted'))
              },
            })
          }}
        >
          {t('run', { count: rule.result.acted })}
        </Button>
      ) : null}
    </RuleButtons>
  )
}
