// Groups of the form of a partner.
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { invoicingTypes, partnerLengths, partnerLimits, taxpayerKinds } from '@piaotai/domain/partner/partner.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Group, Pairs } from '../../ui/kits/form/form-layout.tsx'
import type { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import type { Choices, Partner, PartnerValues } from './partner.queries.ts'

interface PartProps {
  readonly form: ReturnType<typeof useContractForm<PartnerValues>>
}
const whole = { width: '100%' }
/** A control of antd with its label and what is wrong with it. */
export const labelled = (name: string, label: string, error: unknown, control: (id: string) => ReactNode, hint?: string) => (
  <Field id={`partner-${name}`} label={label} error={typeof error === 'string' ? error : ''} hint={hint}>
    {control(`partner-${name}`)}
  </Field>
)

interface TextProps extends PartProps {
  readonly name: 'contact' | 'phone' | 'address' | 'bankName' | 'bankAccount' | 'externalNumber' | 'orderName'
  readonly hint?: string
}
const PartnerText = ({ form, name, hint }: TextProps) => {
  const { t } = useTranslation('partner')
  const { AppField } = form.form
  return (
    <AppField name={name}>
      {({ Text }) => (
        <Text label={t(`column.${name}`)} max={partnerLengths[name]} {...(hint ? { hint } : {})} mono={name === 'bankAccount'} />
      )}
    </AppField>
  )
}
interface OptionalProps extends PartProps {
  readonly name: 'taxpayerKind' | 'invoicingType'
  readonly values: readonly string[]
}
/** One of a few values, or none. */
const Optional = ({ form, name, values }: OptionalProps) => {
  const { t } = useTranslation('partner')
  const { AppField } = form.form
  return (
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
}
interface BusinessProps extends PartProps {
  /** The person of now, who may have left since. */
  readonly responsible: Partner['responsible']
  readonly choices: Choices
}
export const Business = ({ form, responsible, choices }: BusinessProps) => {
  const { t } = useTranslation('partner')
  const { AppField } = form.form
  return (
    <Group legend={t('form.business')}>
      <Pairs>
        <Optional form={form} name="taxpayerKind" values={taxpayerKinds} />
        <Optional form={form} name="invoicingType" values={invoicingTypes} />
        <PartnerText form={form} name="externalNumber" />
        <PartnerText form={form} name="orderName" hint={t('form.orderNameHint')} />
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
                  ...(responsible && !choices.members.some((member) => member.id === responsible.id)
                    ? [{ value: responsible.id, label: responsible.name }]
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
  )
}
export const ContactAndBank = ({ form }: PartProps) => {
  const { t } = useTranslation('partner')
  const { AppField } = form.form
  return (
    <>
      <Group legend={t('form.contact')}>
        <Pairs>
          <PartnerText form={form} name="contact" />
          <PartnerText form={form} name="phone" />
        </Pairs>
        <PartnerText form={form} name="address" />
      </Group>
      <Group legend={t('form.bank')}>
        <Pairs>
          <PartnerText form={form} name="bankName" />
          <AppField name="bankCode">
            {({ Text }) => <Text label={t('column.bankCode')} max={12} mono hint={t('form.bankCodeHint')} />}
          </AppField>
        </Pairs>
        <PartnerText form={form} name="bankAccount" />
      </Group>
    </>
  )
}
export const Mailboxes = ({ form }: PartProps) => {
  const { t } = useTranslation('partner')
  const { AppField } = form.form
  return (
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
  )
}
