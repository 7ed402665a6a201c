// The editor of a rule: which invoices by the list's own filter bar, to whom, how, when, and the caps.
import { App } from 'antd'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ruleEndpoints } from '@piaotai/contract/rule/rule.ts'
import { ruleLimits } from '@piaotai/domain/rules/rule.ts'
import { api } from '../../lib/http/api.ts'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { InvoiceFilters } from '../../shared/invoice/filter/invoice-filters.tsx'
import type { Filter } from '../../shared/invoice/filter/filter-draft.ts'
import { LabelledLine } from '../../ui/fields/labelled-line.tsx'
import { judged, told, type Values } from './rule-draft.ts'
import { ScheduleChoice } from './rule-fields.tsx'
import { Caps, labelWidth, Mailing, Receivers, Wrong } from './rule-parts.tsx'
import { useRuleChange } from '../../shared/rule/rule-change.ts'
import { type Draft, type Rule } from './auto-send.queries.ts'
import styles from './auto-send.module.css'

interface Props {
  readonly rule: Pick<Rule, 'id' | 'version' | 'draft'> | undefined
  readonly start: Draft
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
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
        {section(t('form.who'), <Receivers form={contractForm} />)}
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
        {section(t('form.how'), <Mailing form={contractForm} />)}
        {section(t('form.caps'), <Caps form={contractForm} />, t('caps.facts'))}
      </div>
    </ContractFormDialog>
  )
}
export default RuleDialog
