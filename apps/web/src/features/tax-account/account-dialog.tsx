// 添加、编辑税局账号. Another password asks for the person's own proof.
import { App, Input, Select, Skeleton } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TaxAccountDraft as Schema } from '@piaotai/contract/tax-account/tax-account.ts'
import { areaOfTaxId, taxAccountLimits, taxAreaCodes, taxAreas, taxIdentities } from '@piaotai/domain/tax/tax-bureau.ts'
import { CallFailed } from '../../lib/http/api.ts'
import { bureauApi } from '../../lib/http/bureau-api.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { Pairs } from '../../ui/kits/form/form-layout.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { taxAccountsKey, type TaxAccount, type TaxAccountDraft } from '../../shared/tax-account/tax-login.queries.ts'
import { nameOf } from './use-account-actions.tsx'

const ProofDialog = lazy(() => import('../../shared/account/proof-dialog.tsx'))
interface Props {
  readonly account: TaxAccount | undefined
  readonly onClose: () => void
}
interface Choices {
  readonly titles: readonly { readonly taxId: string; readonly name: string }[]
  readonly members: readonly { readonly id: string; readonly name: string }[]
}
type Values = Required<TaxAccountDraft>
type Proof = { readonly code?: string; readonly password?: string }
const whole = { width: '100%' }

const AccountDialog = (props: Props) => {
  const { t } = useTranslation('taxAccount')
  const read = useQuery({
    queryKey: [...taxAccountsKey, 'choices'],
    queryFn: () => bureauApi.readTaxAccountChoices({}, { quiet: true }),
  })
  if (read.data) return <Editor {...props} choices={read.data} />
  return (
    <Dialog title={t(props.account ? 'form.change' : 'form.create')} width={620} onClose={props.onClose}>
      {read.isError ? (
        <LoadFailed title={t('failed')} text={t('failedText')} onRetry={read.refetch} error={read.error} />
      ) : (
        <Skeleton active />
      )}
    </Dialog>
  )
}
export default AccountDialog

const Editor = ({ account, choices, onClose }: Props & { readonly choices: Choices }) => {
  const { t } = useTranslation('taxAccount')
  const english = useLanguage() === 'en-US'
  const { message } = App.useApp()
  const client = useQueryClient()
  /** The values that wait for a proof. */
  const [proving, setProving] = useState<Values>()
  const taxId = account?.taxId ?? choices.titles[0]?.taxId ?? ''
  const save = async (draft: Values, proof?: Proof): Promise<void> => {
    if (account)
      await bureauApi.changeTaxAccount({ id: account.id, draft, version: account.version, ...(proof ? { proof } : {}) }, { quiet: true })
    else await bureauApi.createTaxAccount({ draft }, { quiet: true })
    void client.invalidateQueries({ queryKey: taxAccountsKey })
    void message.success(t(account ? 'form.saved' : 'form.created'))
    onClose()
  }
  const contractForm = useContractForm<Values>({
    schema: Schema,
    initial: {
      area: account?.area ?? areaOfTaxId(taxId) ?? '3200',
      taxId,
      identity: account?.identity ?? '03',
      personName: account?.personName ?? '',
      phone: '',
      password: '',
      isDefault: account?.isDefault ?? true,
      users: account?.users.map(({ id }) => id) ?? [],
    },
    blamed: {
      'taxAccount.phoneNeeded': 'phone',
      'taxAccount.passwordNeeded': 'password',
      'taxAccount.taxIdForeign': 'taxId',
      'taxAccount.userUnknown': 'users',
      'taxAccount.taken': 'phone',
    },
    send: async (values) => {
      try {
        await save(values)
      } catch (error) {
        if (!(error instanceof CallFailed) || error.type !== 'taxAccount.proofNeeded') throw error
        setProving(values)
      }
    },
  })
  const { AppField } = contractForm.form
  const errorOf = (error: unknown): string => (typeof error === 'string' ? error : '')
  const kept = account?.hasPassword
    ? account.passwordEnds === ''
      ? t('form.passwordStored')
      : t('form.passwordEnds', { ends: account.passwordEnds })
    : undefined
  return (
    <>
      <ContractFormDialog
        title={t(account ? 'form.change' : 'form.create')}
        facts={account && nameOf(account)}
        width={620}
        form={contractForm}
        submit={t('form.save')}
        onClose={onClose}
      >
        <Pairs>
          <AppField name="taxId">
            {(field) => (
              <Field
                id="tax-account-tax-id"
                label={t('taxId')}
                error={errorOf(field.state.meta.errorMap.onSubmit)}
                hint={t(choices.titles.length === 0 ? 'form.noTitle' : 'form.taxIdHint')}
              >
                <Select
                  id="tax-account-tax-id"
                  style={whole}
                  value={field.state.value}
                  options={choices.titles.map((title) => ({ value: title.taxId, label: `${title.taxId} ${title.name}` }))}
                  onChange={(value: string) => {
                    field.handleChange(value)
                    const at = areaOfTaxId(value)
                    if (at) contractForm.form.setFieldValue('area', at)
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
        <Pairs>
          <AppField name="personName">{({ Text }) => <Text label={t('person')} hint={t('form.personHint')} />}</AppField>
          <AppField name="phone">
            {({ Text }) => (
              <Text label={t('phone')} max={11} mono hint={account ? t('form.phoneKept', { phone: account.phone }) : t('form.phoneHint')} />
            )}
          </AppField>
        </Pairs>
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
        <AppField name="users">
          {({ Choice }) => (
            <Choice
              several
              label={t('users')}
              hint={t('form.usersHint')}
              placeholder={t('everybody')}
              maxCount={taxAccountLimits.users}
              showSearch={{ optionFilterProp: 'label' }}
              options={choices.members.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </AppField>
        <AppField name="isDefault">{({ Check }) => <Check label={t('isDefault')} hint={t('form.defaultHint')} />}</AppField>
      </ContractFormDialog>
      <Suspense>
        {proving ? (
          <ProofDialog
            title={t('form.proof')}
            text={t('form.proofText')}
            submit={t('form.save')}
            onProof={(proof) => save(proving, proof)}
            onClose={() => {
              setProving(undefined)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
