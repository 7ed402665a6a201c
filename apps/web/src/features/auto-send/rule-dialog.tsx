// The editor of a rule: which invoices by the list's own filter bar, to whom, how, when, and the caps.
import { App, Checkbox, Input, InputNumber, Segmented, Select } from 'antd'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ruleEndpoints } from '@piaotai/contract/rule/rule.ts'
import { deliveryLimits } from '@piaotai/domain/delivery/delivery.ts'
import { autoSendWays, partnerKeys } from '@piaotai/domain/rules/auto-send.ts'
import { ruleKinds } from '@piaotai/domain/rules/kinds.ts'
import { ruleLimits } from '@piaotai/domain/rules/rule.ts'
import { api } from '../../lib/http/api.ts'
import { AddressChips } from '../../shared/delivery/address-chips.tsx'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { InvoiceFilters } from '../../shared/invoice/filter/invoice-filters.tsx'
import type { Filter } from '../../shared/invoice/filter/filter-draft.ts'
import { LabelledLine } from '../../ui/fields/labelled-line.tsx'
import { ValidityChoice } from '../../shared/delivery/validity-choice.tsx'
import { judged, told, type Values } from './rule-draft.ts'
import { ContentChoice, ScheduleChoice } from './rule-fields.tsx'
import { useRuleChange } from '../../shared/rule/rule-change.ts'
import { type Draft, type Rule } from './auto-send.queries.ts'
import styles from './auto-send.module.css'

const labelWidth = 108
interface Props {
  readonly rule: Pick<Rule, 'id' | 'version' | 'draft'> | undefined
  readonly start: Draft
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
}
interface FieldState {
  readonly state: { readonly meta: { readonly errorMap: { readonly onSubmit?: unknown } } }
}
const errorOf = ({ state }: FieldState): string | undefined =>
  typeof state.meta.errorMap.onSubmit === 'string' ? state.meta.errorMap.onSubmit : undefined
const Wrong = ({ field, hint }: { readonly field: FieldState; readonly hint?: string }) => {
  const error = errorOf(field)
  return error ? (
    <p className="field-error" role="alert">
      {error}
    </p>
  ) : hint ? (
    <p className="field-hint">{hint}</p>
  ) : null
}

const RuleDialog = ({ rule, start, onClose, onSaved }: Props) => {
  const { t } = useTranslation('autoSend')
  const { t: sending } = useTranslation('deliverySending')
  const { message } = App.useApp()
  const save = useRuleChange(({ rule: draft }: Values) =>
    rule
      ? api.invoice.editRule({ id: rule.id, version: rule.version, rule: draft }, { quiet: true })
      : api.invoice.createRule({ rule: draft }, { quiet: true }),
  )
  const sent = useRef<Values>({ rule: start })
  const contractForm = useContractForm<Values>({
    schema: ruleEndpoints.createRule.input,
    initial: { rule: start },
    judge: (values) => judged(t, sending, values),
    detailed: (error) => told(t, sending, sent.current, error),
    send: async (values) => {
      sent.current = values
      const { id } = await save.mutateAsync(values)
      void message.success(t('saved'))
      onSaved(id)
    },
  })
  const { AppField } = contractForm.form
  const section = (title: string, content: ReactNode, facts?: string) => (
    <section aria-label={title}>
      <h3>
        {title} {facts ? <small className="sub">{facts}</small> : null}
      </h3>
      {content}
    </section>
  )
  const addresses = (name: 'fixed' | 'cc', max: number) => (
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
  return (
    <ContractFormDialog
      title={t(rule ? 'form.edit' : 'form.create')}
      width={1080}
      form={contractForm}
      submit={t('form.save')}
      note={rule ? t('form.redo') : undefined}
      onClose={onClose}
    >
      <div className={styles['form']}>
        <AppField name="rule.name">{({ Text }) => <Text label={t('form.name')} max={ruleLimits.name} />}</AppField>
        {section(
          t('form.which'),
          <AppField name="rule.filter">
            {(field) => {
              const { tab, ...filter } = field.state.value
              return (
                // Enter ends a condition; it does not save the rule.
                <div
                  className={styles['filter']}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
                  }}
                >
                  <InvoiceFilters
                    live
                    search={filter as Filter}
                    onSearch={(next) => {
                      field.handleChange({ ...(next as Draft['filter']), ...(tab === undefined ? {} : { tab }) })
                    }}
                  />
                  <Wrong field={field} />
                </div>
              )
            }}
          </AppField>,
          t('form.whichFacts'),
        )}
        {section(
          t('form.who'),
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
            {addresses('fixed', deliveryLimits.recipients)}
            {addresses('cc', deliveryLimits.cc)}
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
          </>,
        )}
        {section(
          t('form.when'),
          <AppField name="rule.settings.when">
            {(field) => (
              <LabelledLine label={t('form.timing')} width={labelWidth}>
                <ScheduleChoice value={field.state.value} onChange={field.handleChange} />
              </LabelledLine>
            )}
          </AppField>,
        )}
        {section(
          t('form.how'),
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
          </>,
        )}
        {section(
          t('form.caps'),
          <div className={styles['caps']}>{[cap('run', t('form.capRun')), cap('day', t('form.capDay'))]}</div>,
          t('caps.facts'),
        )}
      </div>
    </ContractFormDialog>
  )
}
export default RuleDialog
