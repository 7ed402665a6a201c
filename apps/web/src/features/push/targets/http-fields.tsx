// Settings of an HTTP template: robots by a button, address, headers and body with facts of the push, signature and success.
import { Button, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { pushFieldNames, templatePresets } from '@piaotai/domain/push/push-fields.ts'
import { pushLimits } from '@piaotai/domain/push/push.ts'
import { LabelledLine } from '../../../ui/fields/labelled-line.tsx'
import { AreaLine, labelWidth, TextLine, type SettingsProps } from './lines.tsx'
import { headersOf, templateOf, type Editing } from './target-draft.ts'
import styles from './targets.module.css'

export const HttpFields = ({ value, may, put }: SettingsProps) => {
  const { t } = useTranslation('push')
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
