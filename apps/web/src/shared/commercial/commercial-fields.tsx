// Fields of a commercial invoice: who sends it, and its money.
import { AutoComplete, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { commercialLimits } from '@piaotai/domain/commercial/commercial.ts'
import { currencies, currencyDigits, isCurrency } from '@piaotai/domain/money/currency.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Pairs } from '../../ui/kits/form/form-layout.tsx'
import type { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import type { CommercialFields, useCommercialChoices } from './commercial-queries.ts'

export type Values = Required<Omit<CommercialFields, 'file' | 'cny' | 'partnerId' | 'responsibleId'>> & {
  readonly cny: string
  readonly partnerId: string | null
  readonly responsibleId: string | null
}
export const whole = { width: '100%' }
export const errorOf = (error: unknown): string => (typeof error === 'string' ? error : '')
type Choices = NonNullable<ReturnType<typeof useCommercialChoices>['data']>
interface PartProps {
  readonly form: ReturnType<typeof useContractForm<Values>>
}
interface SupplierProps extends PartProps {
  readonly suppliers: Choices['suppliers']
  readonly onKeyword: (keyword: string) => void
}
export const Supplier = ({ form, suppliers, onKeyword }: SupplierProps) => {
  const { t } = useTranslation('commercial')
  const { AppField } = form.form
  return (
    <AppField name="supplier">
      {(field) => (
        <Field
          id="commercial-supplier"
          label={t('supplier')}
          error={errorOf(field.state.meta.errorMap.onSubmit)}
          hint={t('form.supplierHint')}
        >
          <AutoComplete
            id="commercial-supplier"
            style={whole}
            value={field.state.value}
            maxLength={commercialLimits.supplier}
            options={suppliers.map((partner) => ({
              value: partner.id,
              label: (
                <>
                  {partner.name} <small className="sub mono">{partner.taxId}</small>
                </>
              ),
            }))}
            filterOption={false}
            onChange={(text: string) => {
              const chosen = suppliers.find(({ id }) => id === text)
              field.handleChange(chosen?.name ?? text)
              form.form.setFieldValue('partnerId', chosen?.id ?? null)
              onKeyword(chosen?.name ?? text)
            }}
          />
        </Field>
      )}
    </AppField>
  )
}
export const Money = ({ form, inUse }: PartProps & { readonly inUse: Choices['currencies'] }) => {
  const { t } = useTranslation('commercial')
  const { AppField, Subscribe } = form.form
  const names = new Intl.DisplayNames([useLanguage()], { type: 'currency' })
  const offered = [...new Set(['CNY', 'USD', 'EUR', 'HKD', 'JPY', ...inUse, ...currencies])].filter(isCurrency)
  return (
    <>
      <Pairs>
        <AppField name="currency">
          {(field) => (
            <Field id="commercial-currency" label={t('currency')} error={errorOf(field.state.meta.errorMap.onSubmit)}>
              <Select
                id="commercial-currency"
                style={whole}
                showSearch={{ optionFilterProp: 'label' }}
                value={field.state.value}
                options={offered.map((value) => ({ value, label: `${value} ${names.of(value) ?? ''}` }))}
                onChange={(value: string) => {
                  field.handleChange(value)
                }}
              />
            </Field>
          )}
        </AppField>
        <Subscribe selector={({ values }) => values.currency}>
          {(currency) => (
            <AppField name="amount">
              {({ Text }) => (
                <Text label={t('amount')} max={24} mono hint={t('form.amountHint', { currency, digits: currencyDigits(currency) })} />
              )}
            </AppField>
          )}
        </Subscribe>
      </Pairs>
      <Subscribe selector={({ values }) => values.currency !== 'CNY'}>
        {(foreign) =>
          foreign ? <AppField name="cny">{({ Text }) => <Text label={t('cny')} max={20} mono hint={t('form.cnyHint')} />}</AppField> : null
        }
      </Subscribe>
    </>
  )
}
