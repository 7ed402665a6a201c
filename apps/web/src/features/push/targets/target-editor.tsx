// One target: kind, address, secrets, scope and how it sends; beside it the request that it would send.
import { Button, Segmented, Switch } from 'antd'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pushKinds, pushLimits } from '@piaotai/domain/push/push.ts'
import type { CallFailed } from '../../../lib/http/api.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { LabelledLine } from '../../../ui/fields/labelled-line.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { SaveButtons } from '../../../ui/controls/save-buttons.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { RequestPreview } from './request-preview.tsx'
import { RemoveTarget } from './remove-target.tsx'
import { ScopeFields } from './scope-fields.tsx'
import { SecretFields } from './secret-fields.tsx'
import { labelWidth, TextLine } from './lines.tsx'
import { SendingFields } from './sending-fields.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { blank, draftOf, editingOf, hostOf, missingIn, type Editing } from './target-draft.ts'
import type { Step, TargetDetail } from './targets.queries.ts'
import { TrialSteps } from './trial-steps.tsx'
import { useTargetSaving } from './use-target-saving.ts'
import styles from './targets.module.css'

const ProofDialog = lazy(() => import('../../../shared/account/proof-dialog.tsx'))
interface Props {
  /** Undefined: a new one. */
  readonly target: TargetDetail | undefined
  readonly onSaved: (id: string | undefined) => void
}

export const TargetEditor = ({ target, onSaved }: Props) => {
  const { t } = useTranslation('push')
  const id = useId()
  const lacksEdit = useMissingPermission()('pushTargets.edit')
  const may = lacksEdit === undefined
  const stored = target ? editingOf(target) : blank
  const [value, setValue] = useState<Editing>(stored)
  const [steps, setSteps] = useState<readonly Step[]>()
  const [proving, setProving] = useState(false)
  const [refused, setRefused] = useState<CallFailed>()
  const put = (change: Partial<Editing>) => {
    setValue((before) => ({ ...before, ...change }))
    setRefused(undefined)
    setSteps(undefined)
  }
  const changed = JSON.stringify(value) !== JSON.stringify(stored)
  const missing = missingIn(value)
  const draft = missing.every((name) => name === 'name') ? draftOf(value) : undefined
  const why =
    missing.length > 0 || draft === undefined
      ? `${t('targets.required')}: ${missing.map((name) => t(`targets.${name}`)).join(' ')}`
      : undefined
  const { send, save, probe, turn } = useTargetSaving(target, { onSaved, onRefused: setRefused, onProbed: setSteps })
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
                  setRefused(undefined)
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
        {refused ? (
          <p className={`form-error ${styles['told'] ?? ''}`} role="alert">
            {refused.message}
          </p>
        ) : null}
        {steps ? <TrialSteps steps={steps} /> : null}
        <div className={styles['form']}>
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
          <ScopeFields value={value} may={may} put={put} />
          <SendingFields value={value} may={may} put={put} />
          {target ? <RemoveTarget target={target} lacksEdit={lacksEdit} onSaved={onSaved} /> : null}
        </div>
      </div>
      <RequestPreview id={target?.id ?? null} draft={draft} />
      <Suspense>
        {proving && draft ? (
          <ProofDialog
            title={t('targets.proof')}
            text={t('targets.proofText')}
            submit={t('targets.save')}
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
