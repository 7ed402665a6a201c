// One rule: its name, its filter, what it does, its order and its runs. What is typed is kept until it is saved.
import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { judgeClassify, type ClassifySettings } from '@piaotai/domain/rules/classify.ts'
import { ruleLimits } from '@piaotai/domain/rules/rule.ts'
import { api, CallFailed } from '../../lib/http/api.ts'
import { useSaid } from '../../lib/i18n/use-said.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { RuleButtons } from '../../shared/rule/rule-buttons.tsx'
import { RuleFrame } from '../../shared/rule/rule-frame.tsx'
import { FilterSection } from '../../shared/rule/filter-section.tsx'
import { RunsSection } from '../../shared/rule/runs-section.tsx'
import { useUnsaved } from '../../ui/overlay/unsaved.ts'
import { useRuleChange } from '../../shared/rule/rule-change.ts'
import { ActionRows } from './classify/action-rows.tsx'
import { OrderSection } from './order-section.tsx'
import { StudioSide } from './rule-side.tsx'
import { blankDraft, useFormulaCheck, type Draft, type StudioDetail } from './rule.queries.ts'

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
  const { t } = useTranslation('rule')
  const { message } = App.useApp()
  const stored = rule?.draft ?? blankDraft()
  const [draft, setDraft] = useState<Draft>(stored)
  const [problem, setProblem] = useSaid(t)
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
  const on = useRuleChange(() => api.invoice.switchRuleOn({ id, version: rule?.version ?? 0, from: 'now' }))
  const put = (change: Partial<Draft>) => {
    setProblem()
    setDraft({ ...draft, ...change })
  }
  const submit = () => {
    const name = draft.name.trim()
    const [wrong] = judgeClassify(draft.settings as ClassifySettings)
    if (name === '' || wrong) {
      setProblem((t) => t(name === '' ? 'problem.name' : 'problem.noAction'))
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
          setProblem((t) =>
            type === 'rule.nameTaken' ? t('problem.taken') : type === 'rule.invalid' ? t('problem.formula') : error.message,
          )
        },
      },
    )
  }
  const at = ids.indexOf(id)
  const place = t('place', { at: at < 0 ? ids.length + 1 : at + 1, count: at < 0 ? ids.length + 1 : ids.length })
  return (
    <>
      <RuleFrame
        label={draft.name === '' ? t('untitled') : draft.name}
        title={
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
        }
        facts={
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
        }
        buttons={
          <RuleButtons
            rule={rule}
            say={(word) => t(word, { name: stored.name })}
            why={why}
            notYet={changed || !rule ? t('saveFirst') : undefined}
            switching={on.isPending}
            onSwitchOn={() => {
              on.mutate(undefined, {
                onSuccess: () => {
                  void message.success(t('switchedOn'))
                },
              })
            }}
            onGone={onGone}
          >
            <Button disabled={off || !changed} title={why} loading={save.isPending} onClick={submit}>
              {t('save')}
            </Button>
          </RuleButtons>
        }
      >
        {problem === '' ? null : (
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
      </RuleFrame>
      <StudioSide rule={rule} why={why} />
    </>
  )
}
