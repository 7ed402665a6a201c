// 添加、编辑税局账号. Another password asks for the person's own proof.
import { App, Skeleton } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TaxAccountDraft as Schema } from '@piaotai/contract/tax-account/tax-account.ts'
import { areaOfTaxId } from '@piaotai/domain/tax/tax-bureau.ts'
import { CallFailed } from '../../lib/http/api.ts'
import { bureauApi } from '../../lib/http/bureau-api.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { Pairs } from '../../ui/kits/form/form-layout.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { taxAccountsKey, type TaxAccount } from '../../shared/tax-account/tax-login.queries.ts'
import { Secret, Taxpayer, Users, type Choices, type Values } from './account-form-parts.tsx'
import { nameOf } from './use-account-actions.tsx'

const ProofDialog = lazy(() => import('../../shared/account/proof-dialog.tsx'))
interface Props {
  readonly account: TaxAccount | undefined
  readonly onClose: () => void
}
type Proof = { readonly code?: string; readonly password?: string }

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
        <Taxpayer form={contractForm} titles={choices.titles} />
        <Pairs>
          <AppField name="personName">{({ Text }) => <Text label={t('person')} hint={t('form.personHint')} />}</AppField>
          <AppField name="phone">
            {({ Text }) => (
              <Text label={t('phone')} max={11} mono hint={account ? t('form.phoneKept', { phone: account.phone }) : t('form.phoneHint')} />
            )}
          </AppField>
        </Pairs>
        <Secret form={contractForm} account={account} />
        <Users form={contractForm} members={choices.members} />
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
