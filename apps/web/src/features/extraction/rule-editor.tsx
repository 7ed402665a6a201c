// One rule: where it reads, its pattern, the fields of its parts, and what it finds in real texts as it is written.
import { App, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { judgeExtraction, namedParts } from '@piaotai/domain/rules/extraction.ts'
import { ruleKinds } from '@piaotai/domain/rules/kinds.ts'
import { ruleLimits } from '@piaotai/domain/rules/rule.ts'
import { api, CallFailed } from '../../lib/http/api.ts'
import { useSaid } from '../../lib/i18n/use-said.ts'
import { LabelledLine } from '../../ui/fields/labelled-line.tsx'
import { FilterSection } from '../../shared/rule/filter-section.tsx'
import { RunsSection } from '../../shared/rule/runs-section.tsx'
import { useUnsaved } from '../../ui/overlay/unsaved.ts'
import { RuleFrame } from '../../shared/rule/rule-frame.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { useRuleChange } from '../../shared/rule/rule-change.ts'
import { useTried, type Draft, type RuleDetail } from './extraction.queries.ts'
import { PartsTable } from './parts-table.tsx'
import { PatternField } from './pattern-field.tsx'
import { RuleActions, TrialWords } from './rule-actions.tsx'
import { Samples } from './samples.tsx'
import { Sources } from './sources.tsx'
import styles from './extraction.module.css'

const labelWidth = 72
interface Props {
  /** Undefined: a new one. */
  readonly rule: RuleDetail | undefined
  readonly start: Draft
  readonly onShow: (id: string | undefined) => void
}
export const RuleEditor = ({ rule, start, onShow }: Props) => {
  const { t } = useTranslation('extraction')
  const { message } = App.useApp()
  const why = useMissingPermission()('extractingParameterRules.edit')
  const [draft, setDraft] = useState(start)
  const [wrong, setWrong] = useSaid(t)
  const [pasted, setPasted] = useState('')
  const { settings } = draft
  const { sources, parts } = settings
  const tried = useTried(settings, pasted)
  const touched = JSON.stringify(draft) !== JSON.stringify(start)
  const changed = rule === undefined || touched
  useUnsaved(touched)
  const set = (change: Partial<Draft['settings']>) => {
    setWrong()
    setDraft({ ...draft, settings: { ...settings, ...change } })
  }
  const save = useRuleChange(() =>
    rule
      ? api.invoice.editRule({ id: rule.id, version: rule.version, rule: draft }, { quiet: true })
      : api.invoice.createRule({ rule: draft }, { quiet: true }),
  )
  const submit = () => {
    const reason = draft.name.trim() === '' ? 'name' : judgeExtraction(settings)[0]?.reason
    if (reason !== undefined) {
      setWrong((t) => t(`problem.${reason as 'name'}`))
      return
    }
    save.mutate(undefined, {
      onSuccess: ({ id }) => {
        void message.success(t('saved'))
        onShow(id)
      },
      onError: (error) => {
        const type = error instanceof CallFailed ? error.type : undefined
        setWrong((t) =>
          type === 'rule.nameTaken' ? t('problem.taken') : type === 'rule.invalid' ? t('problem.patternWrong') : error.message,
        )
      },
    })
  }
  return (
    <RuleFrame
      label={draft.name}
      title={<h2>{rule?.draft.name ?? t('add')}</h2>}
      facts={rule ? <TrialWords rule={rule} /> : undefined}
      buttons={
        <RuleActions
          rule={rule}
          changed={changed}
          saving={save.isPending}
          onSave={submit}
          onDiscard={() => {
            if (rule) setDraft(start)
            else onShow(undefined)
          }}
          onGone={() => {
            onShow(undefined)
          }}
        />
      }
    >
      {wrong === '' ? null : (
        <p className="field-error" role="alert">
          {wrong}
        </p>
      )}
      <fieldset disabled={why !== undefined}>
        <LabelledLine label={t('name')} width={labelWidth}>
          <Input
            aria-label={t('name')}
            style={{ maxWidth: 320 }}
            maxLength={ruleLimits.name}
            value={draft.name}
            onChange={({ target }) => {
              setDraft({ ...draft, name: target.value })
            }}
          />
        </LabelledLine>
        <LabelledLine label={t('which')} width={labelWidth}>
          <FilterSection
            plain
            filter={draft.filter}
            off={why !== undefined}
            onChange={(filter) => {
              setWrong()
              setDraft({ ...draft, filter })
            }}
          />
        </LabelledLine>
        <LabelledLine label={t('from')} width={labelWidth}>
          <Sources
            sources={sources}
            onChange={(next) => {
              set({ sources: [...next] })
            }}
          />
        </LabelledLine>
        <LabelledLine label={t('pattern')} width={labelWidth}>
          <PatternField
            pattern={settings.pattern}
            mistake={tried.data?.mistake ?? null}
            onChange={(pattern) => {
              const names = namedParts(pattern).map(({ name }) => name)
              set({ pattern, parts: parts.filter(({ name }) => names.includes(name)) })
            }}
          />
        </LabelledLine>
        <LabelledLine label={t('writes')} width={labelWidth}>
          <PartsTable
            pattern={settings.pattern}
            parts={parts}
            onChange={(next) => {
              set({ parts: [...next] })
            }}
          />
        </LabelledLine>
        <LabelledLine label={t('caps.title')} width={labelWidth}>
          <div className={styles['caps']}>
            {(['run', 'day'] as const).map((cap) => (
              <label key={cap}>
                {t(`caps.${cap}`)}
                <InputNumber
                  size="small"
                  aria-label={t(`caps.${cap}`)}
                  min={1}
                  max={ruleKinds.extraction.caps[cap].max}
                  precision={0}
                  disabled={why !== undefined}
                  value={draft.caps[cap]}
                  onChange={(value) => {
                    if (value === null) return
                    setWrong()
                    setDraft({ ...draft, caps: { ...draft.caps, [cap]: value } })
                  }}
                />
              </label>
            ))}
            <small className="sub">{t('caps.facts')}</small>
          </div>
        </LabelledLine>
      </fieldset>
      {rule ? <RunsSection id={rule.id} off={why !== undefined} /> : null}
      <Samples tried={tried.data} names={namedParts(settings.pattern).map(({ name }) => name)} pasted={pasted} onPaste={setPasted} />
    </RuleFrame>
  )
}
