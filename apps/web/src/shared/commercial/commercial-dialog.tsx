// 录入、编辑商业发票: judged by the same rules as on the server.
import { App, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commercialEndpoints } from '@piaotai/contract/commercial.ts'
import {
  commercialTypes,
  commercialLimits,
  judgeCommercial,
  plainCommercial,
  urgencies,
  type CommercialProblem,
} from '@piaotai/domain/commercial/commercial.ts'
import { limits } from '@piaotai/domain/limits.ts'
import type { CallFailed } from '../../lib/http/api.ts'
import { emailApi } from '../../lib/http/email-api.ts'
import { useSettled } from '../../lib/hooks/use-settled.ts'
import { Field } from '../../ui/fields/field.tsx'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { Pairs } from '../../ui/kits/form/form-layout.tsx'
import type { FieldProblem } from '../../ui/kits/form/field-problems.ts'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { errorOf, Money, Supplier, whole, type Values } from './commercial-fields.tsx'
import { FileField, type ChosenFile } from './file-field.tsx'
import { useCommercialChange, useCommercialChoices, type Commercial, type CommercialFields } from './commercial-queries.ts'

interface Props {
  readonly commercial?: Commercial & { readonly file?: { readonly name: string } | null }
  /** A file of a mail that becomes one, with what is proposed of it. */
  readonly mailed?: Mailed
  /** Who answers for a new one. */
  readonly me: string
  readonly onClose: (id?: string) => void
}
export interface Mailed {
  readonly id: string
  readonly area: 'personal' | 'company'
  readonly partId: string
  readonly name: string
  readonly proposed: Partial<Pick<Values, 'type' | 'number' | 'supplier' | 'currency' | 'amount' | 'date'>>
}
const draftOf = (values: Values) => plainCommercial({ ...values, cny: values.cny === '' ? null : values.cny })

const CommercialDialog = ({ commercial: c, mailed, me, onClose }: Props) => {
  const { t } = useTranslation('commercial')
  const { message } = App.useApp()
  const [keyword, setKeyword] = useState('')
  const choices = useCommercialChoices(useSettled(keyword.trim().slice(0, limits.keywordMax), 250)).data
  /** Undefined: as it was. */
  const [file, setFile] = useState<ChosenFile | null>()
  const save = useCommercialChange<CommercialFields, { readonly id: Commercial['id']; readonly made?: boolean }>((fields) =>
    c
      ? emailApi.editCommercialInvoice(
          { ...fields, id: c.id, version: c.version, ...(file === undefined ? {} : { file }) } as Parameters<
            typeof emailApi.editCommercialInvoice
          >[0],
          { quiet: true },
        )
      : mailed
        ? emailApi.makeCommercial({ ...fields, id: mailed.id, area: mailed.area, partId: mailed.partId }, { quiet: true })
        : emailApi.createCommercialInvoice({ ...fields, file: file ?? null }, { quiet: true }),
  )
  const told = (problems: readonly CommercialProblem[]): readonly FieldProblem[] =>
    problems.map(({ path, reason }) => ({ path, sentence: t(`reason.${reason}`) }))
  const contractForm = useContractForm<Values>({
    schema: commercialEndpoints.createCommercialInvoice.input,
    initial: {
      number: c?.number ?? mailed?.proposed.number ?? '',
      type: c?.type ?? mailed?.proposed.type ?? 'invoice',
      partnerId: c?.partnerId ?? null,
      supplier: c?.supplier ?? mailed?.proposed.supplier ?? '',
      currency: c?.currency ?? (mailed?.proposed.currency || 'CNY'),
      amount: c?.amount ?? mailed?.proposed.amount ?? '',
      cny: c === undefined || c.currency === 'CNY' ? '' : (c.cny ?? ''),
      date: c?.date ?? mailed?.proposed.date ?? '',
      urgency: c?.urgency ?? 'normal',
      remark: c?.remark ?? '',
      responsibleId: c === undefined ? me : (c.responsible?.id ?? null),
    },
    judge: (values) => told(judgeCommercial(draftOf(values))),
    detailed: ({ type, detail }: CallFailed) => {
      if (type === 'commercial.responsibleUnknown') return [{ path: 'responsibleId', sentence: t('reason.responsibleUnknown') }]
      if (type === 'commercial.partnerUnknown') return [{ path: 'supplier', sentence: t('reason.partnerUnknown') }]
      return told(((detail ?? {}) as { readonly problems?: readonly CommercialProblem[] }).problems ?? [])
    },
    send: async (values) => {
      const saved = await save.mutateAsync({ ...draftOf(values), responsibleId: values.responsibleId })
      void message.success(t(c ? 'form.saved' : saved.made === false ? 'form.there' : 'form.created'))
      onClose(saved.id)
    },
  })
  const { AppField } = contractForm.form
  return (
    <ContractFormDialog
      title={t(c ? 'form.change' : mailed ? 'form.make' : 'form.create')}
      facts={c?.number ?? mailed?.name}
      width={720}
      form={contractForm}
      submit={t('form.save')}
      onClose={() => {
        onClose()
      }}
    >
      <AppField name="type">
        {({ Options }) => <Options label={t('type')} options={commercialTypes.map((value) => ({ value, label: t(`types.${value}`) }))} />}
      </AppField>
      <Pairs>
        <AppField name="number">
          {({ Text }) => <Text label={t('number')} max={commercialLimits.number} mono hint={t('form.numberHint')} />}
        </AppField>
        <AppField name="date">{({ Day }) => <Day label={t('date')} />}</AppField>
      </Pairs>
      <Supplier form={contractForm} suppliers={choices?.suppliers ?? []} onKeyword={setKeyword} />
      <Money form={contractForm} inUse={choices?.currencies ?? []} />
      <Pairs>
        <AppField name="urgency">
          {({ Options }) => (
            <Options label={t('urgency')} options={urgencies.map((value) => ({ value, label: t(`urgencies.${value}`) }))} />
          )}
        </AppField>
        <AppField name="responsibleId">
          {(field) => (
            <Field
              id="commercial-responsible"
              label={t('responsible')}
              error={errorOf(field.state.meta.errorMap.onSubmit)}
              hint={t('form.responsibleHint')}
            >
              <Select
                id="commercial-responsible"
                style={whole}
                showSearch={{ optionFilterProp: 'label' }}
                value={field.state.value ?? ''}
                options={[
                  { value: '', label: t('nobody') },
                  ...(c?.responsible && !choices?.members.some(({ id }) => id === c.responsible?.id)
                    ? [{ value: c.responsible.id, label: c.responsible.name }]
                    : []),
                  ...(choices?.members ?? []).map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={(value: string) => {
                  field.handleChange(value === '' ? null : value)
                }}
              />
            </Field>
          )}
        </AppField>
      </Pairs>
      {mailed ? null : <FileField name={file === undefined ? c?.file?.name : file?.name} onChange={setFile} />}
      <AppField name="remark">{({ Area }) => <Area label={t('remark')} max={commercialLimits.remark} rows={2} />}</AppField>
    </ContractFormDialog>
  )
}
export default CommercialDialog
