// Settings of 金蝶云星空: address, login, organisation, types, and further fields, each from a fact of the push.
import { Button, Checkbox, Input, Select } from 'antd'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pushFieldNames } from '@piaotai/domain/push/push-fields.ts'
import { pushLimits } from '@piaotai/domain/push/push.ts'
import { LabelledLine } from '../../../ui/fields/labelled-line.tsx'
import { AreaLine, labelWidth, TextLine, type SettingsProps } from './lines.tsx'
import { typesOf, type Editing } from './target-draft.ts'
import styles from './targets.module.css'

export const KingdeeFields = ({ value, may, put }: SettingsProps) => {
  const { t } = useTranslation('push')
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
      <div className={styles['indent']}>
        <Checkbox
          checked={kingdee.attach}
          disabled={!may}
          onChange={({ target }) => {
            set({ attach: target.checked })
          }}
        >
          {t('targets.attach')}
        </Checkbox>
      </div>
      <div className={styles['indent']}>
        <Checkbox
          checked={kingdee.takesVouchers}
          disabled={!may}
          onChange={({ target }) => {
            set({ takesVouchers: target.checked })
          }}
        >
          {t('targets.vouchers')}
        </Checkbox>
      </div>
      {kingdee.takesVouchers ? <VoucherFields value={kingdee.vouchers} may={may} put={(vouchers) => set({ vouchers })} /> : null}
    </>
  )
}
interface VoucherFieldsProps {
  readonly value: Editing['kingdee']['vouchers']
  readonly may: boolean
  readonly put: (value: Editing['kingdee']['vouchers']) => void
}
const voucherLines = [
  ['book', 'book'],
  ['organisation', 'bookOrganisation'],
  ['group', 'voucherGroup'],
  ['currency', 'currency'],
  ['rateType', 'rateType'],
] as const
/** Where GL_VOUCHER puts vouchers, by codes there. */
const VoucherFields = ({ value, may, put }: VoucherFieldsProps) => {
  const { t } = useTranslation('push')
  return (
    <>
      {voucherLines.map(([key, word]) => (
        <TextLine
          key={key}
          label={t(`targets.${word}`)}
          value={value[key]}
          may={may}
          mono
          onChange={(text) => {
            put({ ...value, [key]: text.trim() })
          }}
        />
      ))}
      <TextLine
        label={t('targets.reference')}
        value={value.reference}
        may={may}
        max={61}
        mono
        hint={t('targets.referenceHint')}
        onChange={(text) => {
          put({ ...value, reference: text.trim() })
        }}
      />
    </>
  )
}
