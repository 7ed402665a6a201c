// The editor of a voucher rule: which invoices, by the list's own filter bar, which entries, and the summary.
import { App, Button, Segmented, Select } from 'antd'
import { Plus, Scale, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ruleEndpoints } from '@piaotai/contract/rule/rule.ts'
import { auxiliaries, entrySides } from '@piaotai/domain/voucher/ledger-account.ts'
import { ruleLimits } from '@piaotai/domain/rules/rule.ts'
import { amountFaces, entryConditions, judgeVoucherRule, ruleBalances, summaryParts } from '@piaotai/domain/voucher/voucher-rule.ts'
import { voucherLimits } from '@piaotai/domain/voucher/voucher.ts'
import { api } from '../../../lib/http/api.ts'
import { ContractFormDialog } from '../../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../../ui/kits/form/use-contract-form.ts'
import { useValue } from '../../../ui/kits/form/use-judging.ts'
import { InvoiceFilters } from '../../../shared/invoice/filter/invoice-filters.tsx'
import type { Filter } from '../../../shared/invoice/filter/filter-draft.ts'
import { RuleSample } from './rule-sample.tsx'
import { RuleSentence } from './rule-sentence.tsx'
import type { RuleDraft, RuleEntry, VoucherRule } from './rules.queries.ts'
import { useChart, useVoucherChange } from '../voucher.queries.ts'
import styles from '../voucher.module.css'

interface Values {
  readonly rule: RuleDraft
}
interface Props {
  readonly rule: Pick<VoucherRule, 'id' | 'version'> | undefined
  readonly start: RuleDraft
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
}
const RuleDialog = ({ rule, start, onClose, onSaved }: Props) => {
  const { t } = useTranslation('voucher')
  const { message } = App.useApp()
  const save = useVoucherChange(({ rule: draft }: Values) =>
    rule
      ? api.invoice.editRule({ id: rule.id, version: rule.version, rule: draft }, { quiet: true })
      : api.invoice.createRule({ rule: draft }, { quiet: true }),
  )
  const { chart } = useChart()
  const contractForm = useContractForm<Values>({
    schema: ruleEndpoints.createRule.input,
    initial: { rule: start },
    judge: ({ rule: { settings } }) =>
      judgeVoucherRule(settings, chart).map(({ path, reason, account = '' }) => ({
        path: path === 'summary' ? 'rule.settings.summary' : 'rule.settings.entries',
        sentence: t(`rules.problem.${reason}`, { account }),
      })),
    blamed: { 'rule.nameTaken': 'rule.name' },
    send: async (values) => {
      const { id } = await save.mutateAsync(values)
      void message.success(t('rules.saved'))
      onSaved(id)
    },
  })
  const { AppField } = contractForm.form
  const draft = useValue(contractForm, 'rule')
  return (
    <ContractFormDialog
      title={t(rule ? 'rules.edit' : 'rules.add')}
      width={1080}
      form={contractForm}
      submit={t('save')}
      note={rule ? t('rules.redo') : undefined}
      onClose={onClose}
    >
      <RuleSentence draft={draft} />
      <AppField name="rule.name">{({ Text }) => <Text label={t('rules.name')} max={ruleLimits.name} />}</AppField>
      <h3>{t('rules.which')}</h3>
      <AppField name="rule.filter">
        {(field) => {
          const { tab, category, ...filter } = field.state.value
          const keep = { ...(tab === undefined ? {} : { tab }), ...(category === undefined ? {} : { category }) }
          return (
            <>
              <div className={styles['row']}>
                <Segmented
                  aria-label={t('rules.categoryLabel')}
                  value={category === undefined ? 'any' : String(category)}
                  options={(['1', '2', '3', 'any'] as const).map((value) => ({ value, label: t(`rules.category.${value}`) }))}
                  onChange={(value) => {
                    const { category: _, ...rest } = field.state.value
                    field.handleChange(value === 'any' ? rest : { ...rest, category: Number(value) })
                  }}
                />
              </div>
              <InvoiceFilters
                search={filter as Filter}
                onSearch={(next) => {
                  field.handleChange({ ...(next as RuleDraft['filter']), ...keep })
                }}
              />
            </>
          )
        }}
      </AppField>
      <h3>{t('edit.entries')}</h3>
      <AppField name="rule.settings.entries">
        {(field) => {
          const wrong: unknown = field.state.meta.errorMap.onSubmit
          return (
            <>
              <Entries entries={field.state.value} onChange={field.handleChange} />
              {typeof wrong === 'string' ? (
                <p className="field-error" role="alert">
                  {wrong}
                </p>
              ) : null}
            </>
          )
        }}
      </AppField>
      <AppField name="rule.settings.summary">
        {({ Text }) => (
          <Text
            label={t('edit.summary')}
            max={voucherLimits.summary}
            hint={`${t('rules.parts')} ${summaryParts.map((part) => `{${part}} ${t(`rules.part.${part}`)}`).join(' · ')}`}
          />
        )}
      </AppField>
      <RuleSample draft={draft} />
    </ContractFormDialog>
  )
}
export default RuleDialog

const Entries = ({ entries, onChange }: { readonly entries: readonly RuleEntry[]; readonly onChange: (entries: RuleEntry[]) => void }) => {
  const { t } = useTranslation('voucher')
  const { accounts, chart } = useChart()
  const set = (at: number, change: Partial<RuleEntry>) => {
    onChange(entries.map((entry, i) => (i === at ? { ...entry, ...change } : entry)))
  }
  const balanced = ruleBalances({ entries })
  return (
    <table className={styles['entries']} aria-label={t('edit.entries')}>
      <tbody>
        {entries.map((entry, at) => (
          <tr key={at}>
            <td style={{ width: 130 }}>
              <Segmented
                size="small"
                aria-label={`${t('rules.side')} ${at + 1}`}
                value={entry.side}
                options={entrySides.map((value) => ({ value, label: t(`side.${value}`) }))}
                onChange={(side) => {
                  set(at, { side })
                }}
              />
            </td>
            <td>
              <Select<string>
                aria-label={`${t('edit.account')} ${at + 1}`}
                style={{ width: '100%' }}
                showSearch={{ optionFilterProp: 'label' }}
                value={entry.account === '' ? null : entry.account}
                placeholder={t('edit.account')}
                options={accounts
                  .filter(({ code }) => chart.faultOf(code) === undefined || code === entry.account)
                  .map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
                onChange={(account) => {
                  set(at, { account })
                }}
              />
            </td>
            <td style={{ width: 180 }}>
              <Select<string>
                aria-label={`${t('edit.auxiliary')} ${at + 1}`}
                style={{ width: '100%' }}
                value={entry.auxiliary ?? 'none'}
                options={(['none', ...auxiliaries] as const).map((value) => ({ value, label: t(`auxiliary.${value}`) }))}
                onChange={(value) => {
                  set(at, { auxiliary: auxiliaries.find((one) => one === value) ?? null })
                }}
              />
            </td>
            <td style={{ width: 170 }}>
              <Select
                aria-label={`${t('rules.amount')} ${at + 1}`}
                style={{ width: '100%' }}
                value={entry.face}
                options={amountFaces.map((value) => ({ value, label: t(`rules.face.${value}`) }))}
                onChange={(face) => {
                  set(at, { face })
                }}
              />
            </td>
            <td style={{ width: 150 }}>
              <Select
                aria-label={`${t('rules.when')} ${at + 1}`}
                style={{ width: '100%' }}
                value={entry.when ?? 'always'}
                options={entryConditions.map((value) => ({ value, label: t(`rules.whens.${value}`) }))}
                onChange={(when) => {
                  set(at, { when })
                }}
              />
            </td>
            <td style={{ width: 40 }}>
              <Button
                type="text"
                aria-label={t('edit.drop', { row: at + 1 })}
                icon={<X size={15} />}
                disabled={entries.length <= 2}
                onClick={() => {
                  onChange(entries.filter((_, i) => i !== at))
                }}
              />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>
            <Button
              size="small"
              icon={<Plus size={14} />}
              disabled={entries.length >= voucherLimits.ruleEntries}
              onClick={() => {
                onChange([...entries, { side: 'debit', account: '', auxiliary: null, face: 'amount' }])
              }}
            >
              {t('edit.add')}
            </Button>
          </td>
          <td colSpan={4} className={balanced ? '' : styles['differs']}>
            <Scale size={14} aria-hidden="true" /> {t(balanced ? 'rules.balances' : 'rules.problem.unbalanced')}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
