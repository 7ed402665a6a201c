// The settings of the chosen kind of target.
import { Checkbox, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pushLimits } from '@piaotai/domain/push/push.ts'
import { LabelledLine } from '../../../ui/fields/labelled-line.tsx'
import { HttpFields } from './http-fields.tsx'
import { KingdeeFields } from './kingdee-fields.tsx'
import { labelWidth, TextLine, type SettingsProps } from './lines.tsx'
import type { Editing } from './target-draft.ts'
import styles from './targets.module.css'

export const SettingsFields = (p: SettingsProps): ReactNode => {
  if (p.value.kind === 'webhook') return <Webhook {...p} />
  if (p.value.kind === 'kingdee') return <KingdeeFields {...p} />
  return p.value.kind === 'yonbip' ? <Yonbip {...p} /> : <HttpFields {...p} />
}

const Webhook = ({ value, may, put }: SettingsProps) => {
  const { t } = useTranslation('push')
  const set = (change: Partial<Editing['webhook']>) => {
    put({ webhook: { ...value.webhook, ...change } })
  }
  return (
    <>
      <TextLine
        label={t('targets.url')}
        value={value.webhook.url}
        may={may}
        max={pushLimits.url}
        mono
        hint={t('targets.urlHint.webhook')}
        onChange={(url) => {
          set({ url })
        }}
      />
      <div className={styles['indent']}>
        <Checkbox
          checked={value.webhook.asks}
          disabled={!may}
          onChange={({ target }) => {
            set({ asks: target.checked })
          }}
        >
          {t('targets.asks')}
        </Checkbox>
      </div>
    </>
  )
}
const Yonbip = ({ value, may, put }: SettingsProps) => {
  const { t } = useTranslation('push')
  const { yonbip } = value
  const set = (change: Partial<Editing['yonbip']>) => {
    put({ yonbip: { ...yonbip, ...change } })
  }
  return (
    <>
      <TextLine
        label={t('targets.url')}
        value={yonbip.url}
        may={may}
        max={pushLimits.url}
        mono
        hint={t('targets.urlHint.yonbip')}
        onChange={(url) => {
          set({ url })
        }}
      />
      <TextLine
        label={t('targets.tenant')}
        value={yonbip.tenant}
        may={may}
        onChange={(tenant) => {
          set({ tenant })
        }}
      />
      <TextLine
        label={t('targets.appKey')}
        value={yonbip.appKey}
        may={may}
        onChange={(appKey) => {
          set({ appKey })
        }}
      />
      <TextLine
        label={t('targets.organisation')}
        value={yonbip.organisation}
        may={may}
        onChange={(organisation) => {
          set({ organisation })
        }}
      />
      <TextLine
        label={t('targets.submitter')}
        value={yonbip.submitter}
        may={may}
        onChange={(submitter) => {
          set({ submitter })
        }}
      />
      <LabelledLine label={t('targets.purpose')} width={labelWidth}>
        <Segmented
          aria-label={t('targets.purpose')}
          disabled={!may}
          value={yonbip.purpose}
          options={(['0', '1'] as const).map((purpose) => ({ value: purpose, label: t(`targets.purposes.${purpose}`) }))}
          onChange={(purpose) => {
            set({ purpose })
          }}
        />
      </LabelledLine>
      <TextLine
        label={t('targets.queryPath')}
        value={yonbip.queryPath}
        may={may}
        max={200}
        mono
        hint={t('targets.queryPathHint')}
        onChange={(queryPath) => {
          set({ queryPath })
        }}
      />
    </>
  )
}
