// Parts of a rule's form: to whom it sends, how, and how much at most.
import { Checkbox, Input, InputNumber, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { deliveryLimits } from '@piaotai/domain/delivery/delivery.ts'
import { autoSendWays, partnerKeys } from '@piaotai/domain/rules/auto-send.ts'
import { ruleKinds } from '@piaotai/domain/rules/kinds.ts'
import { AddressChips } from '../../shared/delivery/address-chips.tsx'
import { ValidityChoice } from '../../shared/delivery/validity-choice.tsx'
import { LabelledLine } from '../../ui/fields/labelled-line.tsx'
import type { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import type { Values } from './rule-draft.ts'
import { ContentChoice } from './rule-fields.tsx'
import styles from './auto-send.module.css'

export const labelWidth = 108
type RuleForm = ReturnType<typeof useContractForm<Values>>
interface PartProps {
  readonly form: RuleForm
}
interface FieldState {
  readonly state: { readonly meta: { readonly errorMap: { readonly onSubmit?: unknown } } }
}
const errorOf = ({ state }: FieldState): string | undefined =>
  typeof state.meta.errorMap.onSubmit === 'string' ? state.meta.errorMap.onSubmit : undefined
export const Wrong = ({ field, hint }: { readonly field: FieldState; readonly hint?: string }) => {
  const error = errorOf(field)
  return error ? (
    <p className="field-error" role="alert">
      {error}
    </p>
  ) : hint ? (
    <p className="field-hint">{hint}</p>
  ) : null
}

interface AddressesProps extends PartProps {
  readonly name: 'fixed' | 'cc'
  readonly max: number
}
const Addresses = ({ form, name, max }: AddressesProps) => {
  const { t } = useTranslation('autoSend')
  const { AppField } = form.form
  return (
    <AppField name={`rule.settings.${name}`}>
      {(field) => (
        <LabelledLine label={t(`form.${name}`)} width={labelWidth}>
          <AddressChips
            label={t(`form.${name}`)}
            value={field.state.value ?? []}
            max={max}
            placeholder={t('form.addresses')}
            wrong={[]}
            onChange={(value) => {
              field.handleChange([...value])
            }}
          />
          <Wrong field={field} hint={t(`form.${name}Hint`, { max })} />
        </LabelledLine>
      )}
    </AppField>
  )
}
export const Receivers = ({ form }: PartProps) => {
  const { t } = useTranslation('autoSend')
  const { AppField } = form.form
  return (
    <>
      <AppField name="rule.settings.by">
        {(field) => (
          <LabelledLine label={t('form.by')} width={labelWidth}>
            <Select
              mode="multiple"
              aria-label={t('form.by')}
              style={{ width: '100%' }}
              value={[...field.state.value]}
              options={partnerKeys.map((value) => ({ value, label: t(`form.byOptions.${value}`) }))}
              onChange={(value) => {
                field.handleChange(value)
              }}
            />
            <Wrong field={field} hint={t('form.byHint')} />
          </LabelledLine>
        )}
      </AppField>
      <Addresses form={form} name="fixed" max={deliveryLimits.recipients} />
      <Addresses form={form} name="cc" max={deliveryLimits.cc} />
      <AppField name="rule.settings.way">
        {(field) => (
          <LabelledLine label={t('form.way')} width={labelWidth}>
            <Segmented
              aria-label={t('form.way')}
              value={field.state.value}
              options={autoSendWays.map((value) => ({ value, label: t(`form.ways.${value}`) }))}
              onChange={field.handleChange}
            />
          </LabelledLine>
        )}
      </AppField>
    </>
  )
}
export const Mailing = ({ form }: PartProps) => {
  const { t } = useTranslation('autoSend')
  const { AppField } = form.form
  return (
    <>
      <AppField name="rule.settings.content">
        {(field) => (
          <LabelledLine label={t('form.content')} width={labelWidth}>
            <ContentChoice value={field.state.value} onChange={field.handleChange} />
            <Wrong field={field} />
          </LabelledLine>
        )}
      </AppField>
      <AppField name="rule.settings.attach">
        {({ Check }) => (
          <LabelledLine label={t('form.attachment')} width={labelWidth}>
            <Check label={t('form.attach')} />
          </LabelledLine>
        )}
      </AppField>
      <AppField name="rule.settings.validity">
        {(field) => (
          <LabelledLine label={t('form.validity')} width={labelWidth}>
            <ValidityChoice value={field.state.value} onChange={field.handleChange} />
            <Wrong field={field} />
          </LabelledLine>
        )}
      </AppField>
      <AppField name="rule.settings.signer">
        {(field) => (
          <LabelledLine label={t('form.signer')} width={labelWidth}>
            <div className={styles['row']}>
              {(['name', 'phone'] as const).map((one) => (
                <Checkbox
                  key={one}
                  checked={field.state.value[one]}
                  onChange={({ target }) => {
                    field.handleChange({ ...field.state.value, [one]: target.checked })
                  }}
                >
                  {t(`signerFields.${one}`)}
                </Checkbox>
              ))}
            </div>
          </LabelledLine>
        )}
      </AppField>
      <AppField name="rule.settings.language">
        {(field) => (
          <LabelledLine label={t('form.language')} width={labelWidth}>
            <Segmented
              aria-label={t('form.language')}
              value={field.state.value}
              options={(['zh-CN', 'en-US'] as const).map((value) => ({ value, label: t(`form.languages.${value}`) }))}
              onChange={field.handleChange}
            />
          </LabelledLine>
        )}
      </AppField>
      {(['title', 'message'] as const).map((name) => (
        <AppField key={name} name={`rule.settings.${name}`}>
          {(field) => (
            <LabelledLine label={t(name === 'title' ? 'form.mailTitle' : 'form.message')} width={labelWidth}>
              <Input
                aria-label={t(name === 'title' ? 'form.mailTitle' : 'form.message')}
                maxLength={deliveryLimits[name]}
                value={field.state.value}
                placeholder={name === 'title' ? t('form.mailTitleHint') : ''}
                onChange={({ target }) => {
                  field.handleChange(target.value)
                }}
              />
              <Wrong field={field} />
            </LabelledLine>
          )}
        </AppField>
      ))}
    </>
  )
}
export const Caps = ({ form }: PartProps) => {
  const { t } = useTranslation('autoSend')
  const { AppField } = form.form
  const cap = (name: 'run' | 'day', label: string) => (
    <AppField name={`rule.caps.${name}`}>
      {(field) => (
        <LabelledLine label={label} width={labelWidth + 40}>
          <InputNumber
            aria-label={label}
            min={1}
            max={ruleKinds.autoSend.caps[name].max}
            precision={0}
            value={field.state.value}
            onChange={(value) => {
              field.handleChange(value ?? 1)
            }}
          />
          <Wrong field={field} />
        </LabelledLine>
      )}
    </AppField>
  )
  return <div className={styles['caps']}>{[cap('run', t('form.capRun')), cap('day', t('form.capDay'))]}</div>
}
