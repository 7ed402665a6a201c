// The settings of each kind of target, a labelled line each.
import { Button, Checkbox, Input, Segmented, Select } from 'antd'
import { Plus, X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pushFieldNames, templatePresets } from '@piaotai/domain/push-fields.ts'
import { pushLimits } from '@piaotai/domain/push.ts'
import { LabelledLine } from '../../ui/labelled-line.tsx'
import { headersOf, templateOf, typesOf, type Editing } from './target-draft.ts'
import styles from './targets.module.css'

export const labelWidth = 108
interface Props {
  readonly value: Editing
  readonly may: boolean
  readonly put: (change: Partial<Editing>) => void
}
interface LineProps {
  readonly label: string
  readonly value: string
  readonly may: boolean
  readonly max?: number
  readonly hint?: string
  readonly mono?: boolean
  readonly onChange: (text: string) => void
}
export const TextLine = ({ label, value, may, max = pushLimits.account, hint, mono = false, onChange }: LineProps) => {
  const id = useId()
  return (
    <LabelledLine label={label} id={id} width={labelWidth}>
      <Input
        id={id}
        value={value}
        disabled={!may}
        maxLength={max}
        className={mono ? 'mono' : ''}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => {
          onChange(target.value)
        }}
      />
      {hint ? (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      ) : null}
    </LabelledLine>
  )
}
const AreaLine = ({
  label,
  value,
  may,
  hint,
  wrong,
  rows = 3,
  max,
  onChange,
}: Omit<LineProps, 'mono'> & { readonly wrong?: string | undefined; readonly rows?: number }) => {
  const id = useId()
  return (
    <LabelledLine label={label} id={id} width={labelWidth}>
      <Input.TextArea
        id={id}
        className="mono"
        rows={rows}
        value={value}
        disabled={!may}
        maxLength={max}
        status={wrong ? 'error' : ''}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          onChange(target.value)
        }}
      />
      <p id={`${id}-hint`} className={wrong ? 'field-error' : 'field-hint'}>
        {wrong ?? hint}
      </p>
    </LabelledLine>
  )
}
export const SettingsFields = (p: Props): ReactNode => {
  if (p.value.kind === 'webhook') return <Webhook {...p} />
  if (p.value.kind === 'kingdee') return <Kingdee {...p} />
  return p.value.kind === 'yonbip' ? <Yonbip {...p} /> : <Http {...p} />
}

const Webhook = ({ value, may, put }: Props) => {
  const { t } = useTranslation('pushes')
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
      <LabelledLine label="" width={labelWidth}>
        <Checkbox
          checked={value.webhook.asks}
          disabled={!may}
          onChange={({ target }) => {
            set({ asks: target.checked })
          }}
        >
          {t('targets.asks')}
        </Checkbox>
      </LabelledLine>
    </>
  )
}
const Kingdee = ({ value, may, put }: Props) => {
  const { t } = useTranslation('pushes')
  const { kingdee } = value
  const set = (change: Partial<Editing['kingdee']>) => {
    put({ kingdee: { ...kingdee, ...change } })
  }
  const options = pushFieldNames.map((name) => ({ value: name as string, label: t(`field.${name}`) }))
  const change = (at: number, field: Partial<Editing['kingdee']['fields'][number]>) => {
    set({ fields: kingdee.fields.map((one, i) => (i === at ? { ...one, ...field } : one)) })
  }
  return (
    <>
      <TextLine
        label={t('targets.url')}
        value={kingdee.url}
        may={may}
        max={pushLimits.url}
        mono
        hint={t('targets.urlHint.kingdee')}
        onChange={(url) => {
          set({ url })
        }}
      />
      <TextLine
        label={t('targets.accountSet')}
        value={kingdee.accountSet}
        may={may}
        onChange={(accountSet) => {
          set({ accountSet })
        }}
      />
      <TextLine
        label={t('targets.user')}
        value={kingdee.user}
        may={may}
        onChange={(user) => {
          set({ user })
        }}
      />
      <TextLine
        label={t('targets.appId')}
        value={kingdee.appId}
        may={may}
        hint={t('targets.appIdHint')}
        onChange={(appId) => {
          set({ appId })
        }}
      />
      <TextLine
        label={t('targets.organisation')}
        value={kingdee.organisation}
        may={may}
        onChange={(organisation) => {
          set({ organisation })
        }}
      />
      <AreaLine
        label={t('targets.types')}
        value={kingdee.types}
        may={may}
        rows={2}
        hint={t('targets.typesHint')}
        wrong={typesOf(kingdee.types) ? undefined : t('targets.typesWrong')}
        onChange={(types) => {
          set({ types })
        }}
      />
      <LabelledLine label={t('targets.fields')} width={labelWidth}>
        {kingdee.fields.map((field, at) => (
          <div key={at} className={styles['field']}>
            <Input
              className="mono"
              aria-label={`${t('targets.fieldTarget')} ${at + 1}`}
              placeholder="FSUPPLIERID.FNumber"
              value={field.target}
              disabled={!may}
              maxLength={121}
              onChange={({ target }) => {
                change(at, { target: target.value.trim() })
              }}
            />
            <span aria-hidden="true">←</span>
            <Select
              showSearch
              optionFilterProp="label"
              aria-label={`${t('targets.fieldFrom')} ${at + 1}`}
              value={field.from === '' ? null : field.from}
              disabled={!may}
              options={options}
              onChange={(from: string | null) => {
                change(at, { from: from ?? '' })
              }}
            />
            <Button
              type="text"
              disabled={!may}
              aria-label={t('targets.removeField', { name: field.target })}
              icon={<X size={14} aria-hidden="true" />}
              onClick={() => {
                set({ fields: kingdee.fields.filter((_, i) => i !== at) })
              }}
            />
          </div>
        ))}
        <Button
          size="small"
          disabled={!may || kingdee.fields.length >= pushLimits.fields}
          icon={<Plus size={13} aria-hidden="true" />}
          onClick={() => {
            set({ fields: [...kingdee.fields, { target: '', from: 'partnerNumber' }] })
          }}
        >
          {t('targets.addField')}
        </Button>
      </LabelledLine>
      <LabelledLine label="" width={labelWidth}>
        <Checkbox
          checked={kingdee.attach}
          disabled={!may}
          onChange={({ target }) => {
            set({ attach: target.checked })
          }}
        >
          {t('targets.attach')}
        </Checkbox>
      </LabelledLine>
    </>
  )
}
const Yonbip = ({ value, may, put }: Props) => {
  const { t } = useTranslation('pushes')
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
const Http = ({ value, may, put }: Props) => {
  const { t } = useTranslation('pushes')
  const { http } = value
  const set = (change: Partial<Editing['http']>) => {
    put({ http: { ...http, ...change } })
  }
  return (
    <>
      <LabelledLine label={t('targets.preset')} width={labelWidth}>
        <div className={styles['buttons']}>
          {templatePresets.map((preset) => (
            <Button
              key={preset}
              size="small"
              disabled={!may}
              onClick={() => {
                set(templateOf(preset))
              }}
            >
              {t(`targets.presets.${preset}`)}
            </Button>
          ))}
        </div>
      </LabelledLine>
      <TextLine
        label={t('targets.url')}
        value={http.url}
        may={may}
        max={pushLimits.url}
        mono
        hint={t('targets.urlHint.http')}
        onChange={(url) => {
          set({ url })
        }}
      />
      <AreaLine
        label={t('targets.headers')}
        value={http.headers}
        may={may}
        rows={2}
        hint={t('targets.headersHint')}
        wrong={headersOf(http.headers) ? undefined : t('targets.headersWrong')}
        onChange={(headers) => {
          set({ headers })
        }}
      />
      <AreaLine
        label={t('targets.body')}
        value={http.body}
        may={may}
        rows={7}
        max={pushLimits.template}
        onChange={(body) => {
          set({ body })
        }}
      />
      <LabelledLine label={t('targets.insert')} width={labelWidth}>
        <Select
          showSearch
          optionFilterProp="label"
          aria-label={t('targets.insert')}
          placeholder={t('targets.insert')}
          className={styles['wide'] ?? ''}
          disabled={!may}
          value={null}
          options={pushFieldNames.map((name) => ({ value: name as string, label: `${t(`field.${name}`)} {{${name}}}` }))}
          onChange={(name: string | null) => {
            if (name) set({ body: `${http.body}{{${name}}}` })
          }}
        />
      </LabelledLine>
      <LabelledLine label={t('targets.sign')} width={labelWidth}>
        <Segmented
          aria-label={t('targets.sign')}
          disabled={!may}
          value={http.sign}
          options={(['none', 'hmac', 'dingtalk', 'feishu'] as const).map((sign) => ({ value: sign, label: t(`targets.signs.${sign}`) }))}
          onChange={(sign) => {
            set({ sign })
          }}
        />
      </LabelledLine>
      <TextLine
        label={t('targets.successField')}
        value={http.successField}
        may={may}
        mono
        onChange={(successField) => {
          set({ successField })
        }}
      />
      <TextLine
        label={t('targets.successValue')}
        value={http.successValue}
        may={may}
        mono
        onChange={(successValue) => {
          set({ successValue })
        }}
      />
    </>
  )
}
