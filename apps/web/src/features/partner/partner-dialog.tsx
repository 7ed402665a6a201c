// 新增、编辑往来企业: every field of a partner, judged by the same rules as on the server.
import { App, Checkbox, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { partnerEndpoints } from '@piaotai/contract/partner/partner.ts'
import { isOldTaxId, judgePartner, plainPartner } from '@piaotai/domain/partner/partner-draft.ts'
import {
  customerTypes,
  invoicingTypes,
  partnerLengths,
  partnerLimits,
  partnerRelations,
  taxpayerKinds,
  type PartnerDraft,
} from '@piaotai/domain/partner/partner.ts'
import { comparedTaxId } from '@piaotai/domain/title/title.ts'
import { api } from '../../lib/http/api.ts'
import { Field } from '../../ui/fields/field.tsx'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { Group, Pairs } from '../../ui/kits/form/form-layout.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { reasonsOf, sentencesOf } from './partner-problems.ts'
import { usePartnerChange, type Choices, type Partner, type PartnerFields, type PartnerValues } from './partner.queries.ts'
import styles from './partner.module.css'

interface Props {
  readonly partner?: Partner
  /** What the form begins with. */
  readonly start: PartnerValues
  readonly choices: Choices
  readonly onClose: () => void
}
/** Empty lines leave the draft: its problems are told at the lines as they stand in the form. */
const filled = ({ mailboxes }: PartnerValues): readonly number[] =>
  mailboxes.flatMap(({ address, comment }, at) => (address.trim() === '' && comment.trim() === '' ? [] : [at]))
const draftOf = (values: PartnerValues): PartnerDraft => plainPartner(values)
const asLines = <P extends { readonly path: string }>(values: PartnerValues, problems: readonly P[]): readonly P[] =>
  problems.map((problem) => ({
    ...problem,
    path: problem.path.replace(/^mailboxes[.[](\d+)\]?/, (_, at: string) => `mailboxes[${filled(values)[Number(at)] ?? at}]`),
  }))

const PartnerDialog = ({ partner, start, choices, onClose }: Props) => {
  const { t } = useTranslation('partner')
  const { message } = App.useApp()
  const save = usePartnerChange((fields: PartnerFields) =>
    partner
      ? api.user.editPartner({ ...fields, id: partner.id, version: partner.version }, { quiet: true })
      : api.user.createPartner(fields, { quiet: true }),
  )
  const contractForm = useContractForm<PartnerValues>({
    schema: partnerEndpoints.createPartner.input,
    initial: start,
    judge: (values) => sentencesOf(t, asLines(values, judgePartner(draftOf(values)))),
    detailed: (error) => reasonsOf(t, error),
    send: async (values) => {
      const draft = draftOf(values)
      await save.mutateAsync({
        ...draft,
        relations: [...draft.relations],
        tags: [...draft.tags],
        mailboxes: draft.mailboxes.map((mailbox) => ({ ...mailbox })),
        responsibleId: values.responsibleId,
      })
      void message.success(t(partner ? 'form.saved' : 'form.created'))
      onClose()
    },
  })
  const { AppField, Subscribe } = contractForm.form
  const text = (name: 'contact' | 'phone' | 'address' | 'bankName' | 'bankAccount' | 'externalNumber' | 'orderName', hint?: string) => (
    <AppField name={name}>
      {({ Text }) => (
        <Text label={t(`column.${name}`)} max={partnerLengths[name]} {...(hint ? { hint } : {})} mono={name === 'bankAccount'} />
      )}
    </AppField>
  )
  const labelled = (name: string, label: string, error: unknown, control: (id: string) => ReactNode, hint?: string) => (
    <Field id={`partner-${name}`} label={label} error={typeof error === 'string' ? error : ''} hint={hint}>
      {control(`partner-${name}`)}
    </Field>
  )
  const whole = { width: '100%' }
  /** One of a few values, or none. */
  const optional = (name: 'taxpayerKind' | 'invoicingType', values: readonly string[]) => (
    <AppField name={name}>
      {(field) =>
        labelled(name, t(`column.${name}`), field.state.meta.errorMap.onSubmit, (id) => (
          <Select
            id={id}
            style={whole}
            value={field.state.value ?? ''}
            options={[
              { value: '', label: t('form.none') },
              ...values.map((value) => ({ value, label: t(`values.${name}.${value}` as 'values.taxpayerKind.general') })),
            ]}
            onChange={(value: string) => {
              field.handleChange((value === '' ? null : value) as never)
            }}
          />
        ))
      }
    </AppField>
  )
  return (
    <ContractFormDialog
      title={t(partner ? 'form.edit' : 'form.create')}
      width={720}
      form={contractForm}
      submit={t('form.save')}
      onClose={onClose}
    >
      <div className={styles['form']}>
        <AppField name="name">
          {({ Text }) => <Text label={t('column.name')} max={partnerLengths.name} hint={t('form.nameHint')} />}
        </AppField>
        <AppField name="customerType">
          {({ Options }) => (
            <Options
              label={t('column.customerType')}
              options={customerTypes.map((value) => ({ value, label: t(`values.customerType.${value}`) }))}
            />
          )}
        </AppField>
        <Pairs>
          <Subscribe selector={({ values }) => isOldTaxId(values.customerType, comparedTaxId(values.taxId))}>
            {(old) => (
              <AppField name="taxId">
                {({ Text }) => (
                  <Text
                    label={t('column.taxId')}
                    max={20}
                    mono
                    hint={old ? <span className={styles['warned']}>{t('form.oldTaxId')}</span> : t('form.taxIdHint')}
                  />
                )}
              </AppField>
            )}
          </Subscribe>
          <AppField name="relations">
            {(field) =>
              labelled('relations', t('column.relations'), field.state.meta.errorMap.onSubmit, (id) => (
                <Checkbox.Group
                  className={styles['ticks'] ?? ''}
                  aria-label={t('column.relations')}
                  value={field.state.value}
                  options={partnerRelations.map((value, at) => ({
                    value,
                    label: t(`values.relations.${value}`),
                    ...(at === 0 ? { id } : {}),
                  }))}
                  onChange={(chosen) => {
                    field.handleChange(partnerRelations.filter((relation) => chosen.includes(relation)))
                  }}
                />
              ))
            }
          </AppField>
        </Pairs>
        <Group legend={t('form.business')}>
          <Pairs>
            {optional('taxpayerKind', taxpayerKinds)}
            {optional('invoicingType', invoicingTypes)}
            {text('externalNumber')}
            {text('orderName', t('form.orderNameHint'))}
            <AppField name="responsibleId">
              {(field) =>
                labelled('responsible', t('column.responsible'), field.state.meta.errorMap.onSubmit, (id) => (
                  <Select
                    id={id}
                    style={whole}
                    showSearch={{ optionFilterProp: 'label' }}
                    value={field.state.value ?? ''}
                    options={[
                      { value: '', label: t('form.nobody') },
                      ...(partner?.responsible && !choices.members.some((member) => member.id === partner.responsible?.id)
                        ? [{ value: partner.responsible.id, label: partner.responsible.name }]
                        : []),
                      ...choices.members.map((member) => ({ value: member.id, label: member.name })),
                    ]}
                    onChange={(value: string) => {
                      field.handleChange(value === '' ? null : value)
                    }}
                  />
                ))
              }
            </AppField>
            <AppField name="tags">
              {(field) =>
                labelled(
                  'tags',
                  t('form.tags'),
                  field.state.meta.errorMap.onSubmit,
                  (id) => (
                    <Select
                      id={id}
                      mode="tags"
                      style={whole}
                      value={field.state.value}
                      tokenSeparators={['，', ',', '、']}
                      options={choices.tags.map((value) => ({ value, label: value }))}
                      onChange={(tags: string[]) => {
                        field.handleChange(tags)
                      }}
                    />
                  ),
                  t('form.tagsHint', { max: partnerLimits.tags, length: partnerLimits.tag }),
                )
              }
            </AppField>
          </Pairs>
        </Group>
        <Group legend={t('form.contact')}>
          <Pairs>
            {text('contact')}
            {text('phone')}
          </Pairs>
          {text('address')}
        </Group>
        <Group legend={t('form.bank')}>
          <Pairs>
            {text('bankName')}
            <AppField name="bankCode">
              {({ Text }) => <Text label={t('column.bankCode')} max={12} mono hint={t('form.bankCodeHint')} />}
            </AppField>
          </Pairs>
          {text('bankAccount')}
        </Group>
        <AppField name="mailboxes" mode="array">
          {({ Lines, state }) => (
            <Lines
              legend={t('form.mailboxes')}
              hint={t('form.mailboxesHint')}
              columns="1.2fr 1fr"
              start={{ address: '', comment: '' }}
              max={partnerLimits.mailboxes}
              words={{
                add: t('form.addMailbox'),
                remove: (line) => t('form.removeMailbox', { address: state.value[line]?.address || line + 1 }),
              }}
            >
              {(line) => (
                <>
                  <AppField name={`mailboxes[${line}].address`}>
                    {({ Cell }) => (
                      <Cell label={`${t('form.address')} ${line + 1}`} placeholder={t('form.address')} max={partnerLimits.mailbox} />
                    )}
                  </AppField>
                  <AppField name={`mailboxes[${line}].comment`}>
                    {({ Cell }) => (
                      <Cell label={`${t('form.comment')} ${line + 1}`} placeholder={t('form.comment')} max={partnerLimits.mailboxComment} />
                    )}
                  </AppField>
                </>
              )}
            </Lines>
          )}
        </AppField>
      </div>
    </ContractFormDialog>
  )
}
export default PartnerDialog
