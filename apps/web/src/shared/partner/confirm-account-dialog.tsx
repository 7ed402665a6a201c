// 核实收款账户: a second person writes down whom they called about a changed account.
import { App, Skeleton } from 'antd'
import { Info, PhoneCall } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { partnerAccountEndpoints } from '@piaotai/contract/partner/partner-accounts.ts'
import { confirmationLengths } from '@piaotai/domain/judgement/account.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { Pairs } from '../../ui/kits/form/form-layout.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { HintLine } from '../../ui/page/hint-line.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { AccountChanges } from './account-changes.tsx'
import { useConfirmation, usePartnerAccount, type PartnerAccount } from './partner-account.queries.ts'

interface Props {
  readonly partnerId: string
  readonly onClose: (confirmed: boolean) => void
}
const Form = ({ partnerId, account, onClose }: Props & { readonly account: PartnerAccount }) => {
  const { t } = useTranslation('partnerAccount')
  const { message } = App.useApp()
  const confirmation = useConfirmation()
  const { name, bankName, bankAccount, bankCode } = account
  const form = useContractForm({
    schema: partnerAccountEndpoints.confirmPartnerAccount.input.pick({ number: true, answeredBy: true, note: true }),
    initial: { number: '', answeredBy: '', note: '' },
    send: async (said: { number: string; answeredBy: string; note?: string }) => {
      const after = await confirmation.mutateAsync({ id: partnerId, seen: { name, bankName, bankAccount, bankCode }, ...said })
      void message.success(t(after.confirm === 'none' ? 'dialog.done' : 'dialog.stillOpen'))
      onClose(true)
    },
  })
  const { AppField } = form.form
  return (
    <ContractFormDialog
      title={t('dialog.title')}
      facts={name}
      width={560}
      form={form}
      submit={t('dialog.submit')}
      why={account.confirm === 'own' ? t('own') : undefined}
      blocked={account.confirm === 'none'}
      onClose={() => {
        onClose(false)
      }}
    >
      <AccountChanges changes={account.changes.filter(({ confirmed }) => confirmed === null)} name={name} />
      <HintLine icon={PhoneCall}>{t('dialog.call')}</HintLine>
      {account.confirm === 'alone' ? <HintLine icon={Info}>{t('dialog.aloneNote')}</HintLine> : null}
      <Pairs>
        <AppField name="number">{({ Text }) => <Text label={t('dialog.number')} max={confirmationLengths.number} mono />}</AppField>
        <AppField name="answeredBy">{({ Text }) => <Text label={t('dialog.answeredBy')} max={confirmationLengths.answeredBy} />}</AppField>
      </Pairs>
      <AppField name="note">
        {({ Text }) => <Text label={t('dialog.note')} hint={t('dialog.noteHint')} max={confirmationLengths.note} />}
      </AppField>
    </ContractFormDialog>
  )
}

const ConfirmAccountDialog = ({ partnerId, onClose }: Props) => {
  const { t } = useTranslation('partnerAccount')
  const account = usePartnerAccount(partnerId)
  return account.data ? (
    <Form partnerId={partnerId} account={account.data} onClose={onClose} />
  ) : (
    <Dialog
      title={t('dialog.title')}
      width={560}
      actions={null}
      onClose={() => {
        onClose(false)
      }}
    >
      {account.isError ? (
        <LoadFailed title={t('failed')} text={t('failedText')} onRetry={account.refetch} error={account.error} />
      ) : (
        <Skeleton active />
      )}
    </Dialog>
  )
}
export default ConfirmAccountDialog
