// What the state of a rule allows: saved, tried, switched on, paused, removed.
import { App, Button } from 'antd'
import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ruleAfter } from '@piaotai/domain/rules/rule.ts'
import { api } from '../../lib/api.ts'
import { useConfirmDanger } from '../../ui/confirm-danger.ts'
import { useMissingPermission } from '../../ui/use-missing-permission.ts'
import { atWork, useRuleChange } from '../../lib/rule-change.ts'
import type { RuleDetail } from './extraction.queries.ts'
import styles from './extraction.module.css'
import '../../lib/extraction-sentences.ts'

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
    <header>
      <div>
        <h2>{rule?.draft.name ?? t('add')}</h2>
        {rule ? <TrialWords rule={rule} /> : null}
      </div>
      <span className={styles['buttons']}>
        {rule && !changed ? <StateButtons rule={rule} why={why} onGone={onGone} /> : null}
        {changed ? (
          <>
            <Button onClick={onDiscard}>{t('discard')}</Button>
            <Button type="primary" disabled={off} title={why} loading={saving} onClick={onSave}>
              {t('save')}
            </Button>
          </>
        ) : null}
      </span>
    </header>
  )
}
const TrialWords = ({ rule: { state, trial, result } }: { readonly rule: RuleDetail }) => {
  const { t } = useTranslation('extraction')
  const trying = trial !== null && atWork(trial)
  return (
    <p className="sub" role="status">
      {[
        t(`state.${state}`),
        trying ? t('trying', { seen: trial.seen, total: trial.total }) : result ? t('tried', result) : '',
        !trying && result && !result.current ? t('stale') : '',
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
  const confirmDanger = useConfirmDanger()
  const { id, version, tried } = rule
  const { name } = rule.draft
  const trial = useRuleChange(() => api.invoice.tryRule({ id, version }))
  const cancel = useRuleChange(() => api.invoice.cancelTrial({ id }))
  const run = useRuleChange(() => api.invoice.runRule({ id, version }))
  const switchOn = useRuleChange(() => api.invoice.switchRuleOn({ id, version, from: 'now' }))
  const pause = useRuleChange(() => api.invoice.pauseRule({ id }))
  const remove = useRuleChange(() => api.invoice.removeRule({ id }))
  const button = <O,>(
    words: string,
    { mutate, isPending }: UseMutationResult<O, Error, unknown>,
    said?: string,
    primary = false,
    no = why,
  ) => (
    <Button
      type={primary ? 'primary' : 'default'}
      disabled={no !== undefined}
      title={no}
      loading={isPending}
      onClick={() => {
        mutate(undefined, {
          onSuccess: () => {
            if (said !== undefined) void message.success(said)
          },
        })
      }}
    >
      {words}
    </Button>
  )
  return (
    <>
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
      {atWork(rule.trial) ? button(t('cancelTrial'), cancel) : button(t('try'), trial, undefined, !tried)}
      {ruleAfter(rule.state, 'switchOn')
        ? button(t('switchOn'), switchOn, t('switchedOn'), tried, why ?? (tried ? undefined : t('tryFirst')))
        : button(t('pause'), pause, t('paused'))}
    </>
  )
}
