// One target: kind, address, secrets, scope and how it sends; beside it the request that it would send.
import { App, Button, Checkbox, InputNumber, Segmented, Select, Switch } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kinds } from '@piaotai/domain/kinds.ts'
import { automaticChoices, pushKinds, pushLimits } from '@piaotai/domain/push.ts'
import { CallFailed, api } from '../../lib/api.ts'
import { kindName } from '../../lib/kind-name.ts'
import { useLanguage } from '../../lib/language.ts'
import { minuteOf } from '../../lib/moment.ts'
import { usePoolChoices } from '../../lib/pools.ts'
import { pushTargetsKey } from '../../lib/push-keys.ts'
import { useConfirmDanger } from '../../ui/confirm-danger.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { LabelledLine } from '../../ui/labelled-line.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SaveButtons } from '../../ui/save-buttons.tsx'
import { useMissingPermission } from '../../ui/use-missing-permission.ts'
import { RequestPreview } from './request-preview.tsx'
import { SecretFields } from './secret-fields.tsx'
import { labelWidth, SettingsFields, TextLine } from './settings-fields.tsx'
import { blank, draftOf, editingOf, missingIn, type Editing } from './target-draft.ts'
import type { Draft, Step, TargetDetail } from './targets.queries.ts'
import styles from './targets.module.css'

const ProofDialog = lazy(() => import('./proof-dialog.tsx'))
interface Props {
  /** Undefined: a new one. */
  readonly target: TargetDetail | undefined
  readonly onSaved: (id: string | undefined) => void
}
const categories = [0, 1, 2, 3] as const

export const TargetEditor = ({ target, onSaved }: Props) => {
  const { t } = useTranslation(['pushes', 'states'])
  const { message } = App.useApp()
  const client = useQueryClient()
  const confirmDanger = useConfirmDanger()
  const id = useId()
  const english = useLanguage() === 'en-US'
  const lacksEdit = useMissingPermission()('pushTargets.edit')
  const may = lacksEdit === undefined
  const pools = usePoolChoices()
  const stored = target ? editingOf(target) : blank
  const [value, setValue] = useState<Editing>(stored)
  const [steps, setSteps] = useState<readonly Step[]>()
  const [proving, setProving] = useState(false)
  const [refused, setRefused] = useState('')
  const put = (change: Partial<Editing>) => {
    setValue((before) => ({ ...before, ...change }))
    setRefused('')
  }
  const changed = JSON.stringify(value) !== JSON.stringify(stored)
  const missing = missingIn(value)
  const draft = missing.every((name) => name === 'name') ? draftOf(value) : undefined
  const why =
    missing.length > 0 || draft === undefined
      ? `${t('targets.required')}: ${missing.map((name) => t(`targets.${name}`)).join(' ')}`
      : undefined
  const stale = () => client.invalidateQueries({ queryKey: pushTargetsKey })
  const failed = (error: unknown) => {
    if (!(error instanceof CallFailed)) throw error
    setRefused(error.message)
  }
  const send = async (of: Draft, proof?: { readonly code?: string; readonly password?: string }) => {
    if (!target) {
      const made = await api.invoice.createPushTarget({ draft: of }, { quiet: true })
      void message.success(t('targets.created'))
      await stale()
      onSaved(made.id)
      return
    }
    await api.invoice.changePushTarget({ id: target.id, draft: of, version: target.version, ...(proof ? { proof } : {}) }, { quiet: true })
    void message.success(t('targets.saved'))
    await stale()
    onSaved(target.id)
  }
  const save = useMutation({ mutationFn: (of: Draft) => send(of), onError: failed })
  const probe = useMutation({
    mutationFn: (of: Draft) => api.invoice.probePushTarget({ id: target?.id ?? null, draft: of }, { quiet: true }),
    onSuccess: (answer) => {
      setSteps(answer.steps)
    },
    onError: failed,
  })
  const turn = useMutation({
    mutationFn: (on: boolean) => api.invoice.switchPushTarget({ id: target!.id, on }),
    onSettled: stale,
  })
  const newSecrets = value.secret !== '' || value.token !== ''
  const sameHost = !target || (value.kind === target.of.kind && hostOf(value[value.kind].url) === hostOf(target.of.settings.url))
  return (
    <>
      <div className={styles['editor']}>
        <PageHead
          title={target?.name ?? t('targets.create')}
          facts={
            target
              ? `${t('targets.today', target.today)}${target.failingSince ? ` · ${t('targets.failing', { since: minuteOf(target.failingSince) })}` : ''}`
              : undefined
          }
          actions={
            <>
              <Button
                disabled={!may || draft === undefined}
                title={lacksEdit ?? why}
                loading={probe.isPending}
                onClick={() => {
                  if (draft) probe.mutate({ ...draft, name: draft.name || '—' })
                }}
              >
                {t('targets.test')}
              </Button>
              <SaveButtons
                changed={changed}
                discard={t('targets.discard')}
                save={t('targets.save')}
                missingPermission={lacksEdit}
                why={why}
                busy={save.isPending}
                onDiscard={() => {
                  setValue(stored)
                  setRefused('')
                }}
                onSave={() => {
                  if (!draft) return
                  if (target && newSecrets) setProving(true)
                  else save.mutate(draft)
                }}
              />
            </>
          }
        />
        <div className={styles['form']}>
          {refused ? (
            <p className="form-error" role="alert">
              {refused}
            </p>
          ) : null}
          {target ? (
            <LabelledLine label={t('targets.on')} id={`${id}-on`} width={labelWidth}>
              <div className={styles['buttons']}>
                <Switch
                  id={`${id}-on`}
                  checked={target.on}
                  disabled={!may}
                  loading={turn.isPending}
                  onChange={(on) => {
                    turn.mutate(on)
                  }}
                />
                {target.offBecause ? <small>{t(`targets.off.${target.offBecause}`)}</small> : null}
              </div>
            </LabelledLine>
          ) : null}
          <TextLine
            label={t('targets.name')}
            value={value.name}
            may={may}
            max={pushLimits.name}
            onChange={(name) => {
              put({ name })
            }}
          />
          <LabelledLine label={t('targets.kind')} width={labelWidth}>
            <Segmented
              aria-label={t('targets.kind')}
              disabled={!may}
              value={value.kind}
              options={pushKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
              onChange={(kind) => {
                put({ kind, secret: '', token: '' })
              }}
            />
          </LabelledLine>
          <SettingsFields value={value} may={may} put={put} />
          <SecretFields
            key={`${value.kind} ${sameHost}`}
            value={value}
            may={may}
            ends={sameHost && target ? target.secretEnds : {}}
            put={put}
          />
          {sameHost ? null : <p className="field-hint">{t('targets.moved')}</p>}
          {target?.of.kind === 'webhook' ? (
            <LabelledLine label={t('targets.acknowledgeAt')} width={labelWidth}>
              <span className={`mono ${styles['address'] ?? ''}`}>{target.acknowledgeAt}</span>{' '}
              <CopyButton text={target.acknowledgeAt} label={t('targets.acknowledgeAt')} />
              <p className="field-hint">{t('targets.acknowledgeHint')}</p>
            </LabelledLine>
          ) : null}
          <LabelledLine label={t('targets.categories')} width={labelWidth}>
            <Checkbox.Group
              disabled={!may}
              value={[...value.categories]}
              options={categories.map((one) => ({ value: one, label: t(`states:category.${one}`) }))}
              onChange={(chosen) => {
                put({ categories: chosen })
              }}
            />
          </LabelledLine>
          <LabelledLine label={t('targets.pools')} id={`${id}-pools`} width={labelWidth}>
            <Select
              id={`${id}-pools`}
              mode="multiple"
              className={styles['wide'] ?? ''}
              optionFilterProp="label"
              placeholder={t('targets.allPools')}
              disabled={!may}
              value={[...value.pools]}
              options={(pools.data ?? []).map((pool) => ({ value: pool.id as string, label: pool.name }))}
              onChange={(chosen: string[]) => {
                put({ pools: chosen })
              }}
            />
          </LabelledLine>
          <LabelledLine label={t('targets.kinds')} id={`${id}-kinds`} width={labelWidth}>
            <Select
              id={`${id}-kinds`}
              mode="multiple"
              className={styles['wide'] ?? ''}
              optionFilterProp="label"
              placeholder={t('targets.allKinds')}
              disabled={!may}
              value={[...value.types]}
              options={kinds.map(({ code }) => ({ value: code, label: kindName(code, english, true) }))}
              onChange={(chosen: number[]) => {
                put({ types: chosen })
              }}
            />
          </LabelledLine>
          <LabelledLine label={t('targets.sending')} width={labelWidth}>
            <div className={styles['buttons']}>
              <Segmented
                aria-label={t('targets.sending')}
                disabled={!may}
                value={value.automatic}
                options={automaticChoices.map((choice) => ({ value: choice, label: t(`targets.automatic.${choice}`) }))}
                onChange={(automatic) => {
                  put({ automatic })
                }}
              />
              <label htmlFor={`${id}-at-once`}>{t('targets.concurrency')}</label>
              <InputNumber
                id={`${id}-at-once`}
                min={1}
                max={pushLimits.concurrencyMax}
                precision={0}
                disabled={!may}
                value={value.concurrency}
                onChange={(concurrency) => {
                  put({ concurrency: concurrency ?? 1 })
                }}
              />
              <span>{t('targets.concurrencyUnit')}</span>
            </div>
          </LabelledLine>
          {target ? (
            <div className={styles['foot']}>
              <Button
                danger
                type="text"
                disabled={!may}
                title={lacksEdit}
                onClick={() => {
                  confirmDanger({
                    title: `${t('targets.removeTitle')} ${target.name}`,
                    content: t('targets.removeText'),
                    okText: t('targets.remove'),
                    cancelText: t('cancel'),
                    onOk: async () => {
                      await api.invoice.removePushTarget({ id: target.id })
                      void message.success(t('targets.removed'))
                      await stale()
                      onSaved(undefined)
                    },
                  })
                }}
              >
                {t('targets.remove')}
              </Button>
            </div>
          ) : null}
        </div>
      </div>
      <RequestPreview id={target?.id ?? null} draft={draft} steps={steps} />
      <Suspense>
        {proving && draft ? (
          <ProofDialog
            onProof={(proof) => send(draft, proof)}
            onClose={() => {
              setProving(false)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
const hostOf = (url: string): string => {
  const plain = url.replaceAll(/\{\{[^}]*\}\}/g, 'x')
  return URL.canParse(plain) ? new URL(plain).origin : ''
}
