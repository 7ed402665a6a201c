// Parts of the form of a tax account: the taxpayer, the person's secret and part, and who uses it.
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { areaOfTaxId, taxAccountLimits, taxAreaCodes, taxAreas, taxIdentities } from '@piaotai/domain/tax/tax-bureau.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import type { TaxAccount, TaxAccountDraft } from '../../shared/tax-account/tax-login.queries.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Pairs } from '../../ui/kits/form/form-layout.tsx'
import type { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { GoLink } from '../../ui/controls/go-link.tsx'

export interface Choices {
  readonly titles: readonly { readonly taxId: string; readonly name: string }[]
  readonly members: readonly { readonly id: string; readonly name: string }[]
}
export type Values = Required<TaxAccountDraft>
interface PartProps {
  readonly form: ReturnType<typeof useContractForm<Values>>
}
const whole = { width: '100%' }
const errorOf = (error: unknown): string => (typeof error === 'string' ? error : '')

export const Taxpayer = ({ form, titles }: PartProps & Pick<Choices, 'titles'>) => {
  const { t } = useTranslation('taxAccount')
  const { AppField } = form.form
  const english = useLanguage() === 'en-US'
  return (
    <Pairs>
      <AppField name="taxId">
        {(field) => (
          <Field
            id="tax-account-tax-id"
            label={t('taxId')}
            error={errorOf(field.state.meta.errorMap.onSubmit)}
            hint={
              titles.length === 0 ? (
                <>
                  {t('form.noTitle')} <GoLink to="/comset/enterpriseRise">{t('form.toTitles')}</GoLink>
                </>
              ) : (
                t('form.taxIdHint')
              )
            }
          >
            <Select
              id="tax-account-tax-id"
              style={whole}
              value={field.state.value}
              options={titles.map((title) => ({ value: title.taxId, label: `${title.taxId} ${title.name}` }))}
              onChange={(value: string) => {
                field.handleChange(value)
                const at = areaOfTaxId(value)
                if (at) form.form.setFieldValue('area', at)
              }}
            />
          </Field>
        )}
      </AppField>
      <AppField name="area">
        {({ Choice }) => (
          <Choice
            label={t('area')}
            showSearch={{ optionFilterProp: 'label' }}
            options={taxAreaCodes.map((value) => ({ value, label: taxAreas[value][english ? 1 : 0] }))}
          />
        )}
      </AppField>
    </Pairs>
  )
}
export const Secret = ({ form, account }: PartProps & { readonly account: TaxAccount | undefined }) => {
  const { t } = useTranslation('taxAccount')
  const { AppField } = form.form
  const kept = account?.hasPassword
    ? account.passwordEnds === ''
      ? t('form.passwordStored')
      : t('form.passwordEnds', { ends: account.passwordEnds })
    : undefined
  return (
    <Pairs>
      <AppField name="password">
        {(field) => (
          <Field
            id="tax-account-password"
            label={t('password')}
            aside={kept}
            error={errorOf(field.state.meta.errorMap.onSubmit)}
            hint={t(account?.hasPassword ? 'form.passwordKept' : 'form.passwordHint')}
          >
            <Input.Password
              id="tax-account-password"
              autoComplete="new-password"
              maxLength={taxAccountLimits.password}
              value={field.state.value}
              aria-describedby="tax-account-password-note"
              onChange={({ target }) => {
                field.handleChange(target.value)
              }}
            />
          </Field>
        )}
      </AppField>
      <AppField name="identity">
        {({ Choice }) => (
          <Choice
            label={t('identity')}
            hint={t('form.identityHint')}
            options={taxIdentities.map((value) => ({ value, label: `${value} ${t(`identities.${value}`)}` }))}
          />
        )}
      </AppField>
    </Pairs>
  )
}
export const Users = ({ form, members }: PartProps & Pick<Choices, 'members'>) => {
  const { t } = useTranslation('taxAccount')
  const { AppField } = form.form
  return (
    <AppField name="users">
      {({ Choice }) => (
        <Choice
          several
          label={t('users')}
          hint={t('form.usersHint')}
          placeholder={t('everybody')}
          maxCount={taxAccountLimits.users}
          showSearch={{ optionFilterProp: 'label' }}
          options={members.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </AppField>
  )
}
