// One rule: its name, its filter, what it does, its order and its runs. What is typed is kept until it is saved.
import { App, Button, Input } from 'antd'
import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { judgeClassify, type ClassifySettings } from '@piaotai/domain/rules/classify.ts'
import { ruleLimits } from '@piaotai/domain/rules/rule.ts'
import { api, CallFailed } from '../../lib/api.ts'
import { minuteOf } from '../../lib/moment.ts'
import { useConfirmDanger } from '../../ui/confirm-danger.ts'
import { FilterSection } from '../../ui/rule-kit/filter-section.tsx'
import { RunsSection } from '../../ui/rule-kit/runs-section.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { atWork, useRuleChange } from '../../lib/rule-change.ts'
import { ActionRows } from './action-rows.tsx'
import { OrderSection } from './order-section.tsx'
import { StudioSide } from './studio-side.tsx'
import { blankDraft, studioKey, useFormulaCheck, type Draft, type StudioDetail } from './studio.queries.ts'
import styles from './studio.module.css'
import '../../lib/rule-studio-sentences.ts'

interface Props {
  /** Undefined: a new one. */
  readonly rule: StudioDetail | undefined
  readonly ids: readonly string[]
  readonly why: string | undefined
  readonly onOrder: (ids: readonly string[]) => void
  readonly onSaved: (id: string) => void
  readonly onGone: () => void
}
export const StudioEditor = ({ rule, ids, why, onOrder, onSaved, onGone }: Props) => {
  const { t } = useTranslation('ruleStudio')
  const { message } = App.useApp()
  const confirmDanger = useConfirmDanger()
  const stored = rule?.draft ?? blankDraft()
  const [draft, setDraft] = useState<Draft>(stored)
  const [problem, setProblem] = useState<string>()
  const changed = JSON.stringify(draft) !== JSON.stringify(stored)
  useUnsaved(changed)
  const off = why !== undefined
  const matching = useFormulaCheck('', draft.filter, !off)
  const save = useRuleChange((next: Draft) =>
    rule
      ? api.invoice.editRule({ id: rule.id, version: rule.version, rule: next }, { quiet: true })
      : api.invoice.createRule({ rule: next }, { quiet: true }),
  )
  const id = rule?.id ?? ''
  const trial = useRuleChange(() => api.invoice.tryRule({ id, version: rule?.version ?? 0 }))
  const cancel = useRuleChange(() => api.invoice.cancelTrial({ id }))
  const on = useRuleChange(() => api.invoice.switchRuleOn({ id, version: rule?.version ?? 0, from: 'now' }))
  const pause = useRuleChange(() => api.invoice.pauseRule({ id }))
  const remove = useRuleChange(() => api.invoice.removeRule({ id }))
  const trying = atWork(rule?.trial)
  const client = useQueryClient()
  // The list tells that a rule was tried as soon as its trial is over.
  useEffect(() => {
    if (!trying) void client.invalidateQueries({ queryKey: studioKey })
  }, [client, trying])
  const put = (change: Partial<Draft>) => {
    setProblem(undefined)
    setDraft({ ...draft, ...change })
  }
  const submit = () => {
    const name = draft.name.trim()
    const [wrong] = judgeClassify(draft.settings as ClassifySettings)
    if (name === '' || wrong) {
      setProblem(t(name === '' ? 'problem.name' : 'problem.noAction'))
      return
    }
    save.mutate(
      { ...draft, name },
      {
        onSuccess: (saved) => {
          void message.success(t('saved'))
          setDraft(saved.draft as Draft)
          onSaved(saved.id)
        },
        onError: (error) => {
          const type = error instanceof CallFailed ? error.type : ''
          setProblem(type === 'rule.nameTaken' ? t('problem.taken') : type === 'rule.invalid' ? t('problem.formula') : error.message)
        },
      },
    )
  }
  const at = ids.indexOf(id)
  const place = t('place', { at: at < 0 ? ids.length + 1 : at + 1, count: at < 0 ? ids.length + 1 : ids.length })
  const notYet = why ?? (changed || !rule ? t('saveFirst') : undefined)
  return (
    <>
      <article className={styles['rule']} aria-label={draft.name === '' ? t('untitled') : draft.name}>
        <header>
          <div>
            <Input
              variant="borderless"
              autoFocus={!rule}
              aria-label={t('name')}
              placeholder={t('name')}
              maxLength={ruleLimits.name}
              disabled={off}
              value={draft.name}
              onChange={({ target }) => {
                put({ name: target.value })
              }}
            />
            <p className="sub">
              {[
                place,
                ...(rule
                  ? [
                      t(`state.${rule.state}`),
                      t('version', { version: rule.version }),
                      t('changed', { who: rule.changedBy, at: minuteOf(rule.changedAt).slice(5) }),
                    ]
                  : []),
                ...(changed ? [t('unsaved')] : []),
              ].join(' · ')}
            </p>
          </div>
          <span className={styles['buttons']}>
            {rule ? (
              <Button
                type="text"
                disabled={off}
                title={why}
                onClick={() => {
                  confirmDanger({
                    title: t('removeTitle', { name: stored.name }),
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
            ) : null}
            <Button disabled={off || !changed} title={why} loading={save.isPending} onClick={submit}>
              {t('save')}
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
                icon={<Play size={14} aria-hidden="true" />}
                disabled={notYet !== undefined}
                title={notYet}
                loading={trial.isPending}
                onClick={() => {
                  trial.mutate(undefined)
                }}
              >
                {t('try')}
              </Button>
            )}
            {rule?.state === 'on' ? (
              <Button
                icon={<Pause size={14} aria-hidden="true" />}
                disabled={off}
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
            ) : (
              <Button
                type="primary"
                disabled={notYet !== undefined || !rule?.tried}
                title={notYet ?? (rule?.tried ? undefined : t('tryFirst'))}
                loading={on.isPending}
                onClick={() => {
                  on.mutate(undefined, {
                    onSuccess: () => {
                      void message.success(t('switchedOn'))
                    },
                  })
                }}
              >
                {t('switchOn')}
              </Button>
            )}
          </span>
        </header>
        {problem === undefined ? null : (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
        <FilterSection
          filter={draft.filter}
          matched={matching.data?.matched}
          off={off}
          onChange={(filter) => {
            put({ filter })
          }}
        />
        <ActionRows
          settings={draft.settings}
          filter={draft.filter}
          off={off}
          onChange={(change) => {
            put({ settings: { ...draft.settings, ...change } })
          }}
        />
        {rule ? (
          <>
            <OrderSection
              result={rule.result}
              place={place}
              off={off || at < 0}
              onSwap={(other) => {
                const to = ids.indexOf(other)
                if (to >= 0) onOrder(ids.map((one, i) => (i === at ? other : i === to ? id : one)))
              }}
            />
            <RunsSection id={rule.id} off={off} />
          </>
        ) : null}
      </article>
      <StudioSide rule={rule} why={why} />
    </>
  )
}
