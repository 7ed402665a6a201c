// 撤回: the receiver cannot take the invoices in any more.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { forwardingEndpoints } from '@piaotai/contract/delivery/forwarding.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { ContractFormDialog } from '../../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../../ui/kits/form/use-contract-form.ts'
import { forwardingKey } from '../../../shared/delivery/forwarding-keys.ts'
import type { Forward } from './forwarding.queries.ts'

const schema = forwardingEndpoints.withdrawForward.input.pick({ reason: true })
const WithdrawDialog = ({ forward, onClose }: { readonly forward: Forward; readonly onClose: () => void }) => {
  const { t } = useTranslation('deliveryForwarding')
  const { message } = App.useApp()
  const client = useQueryClient()
  const contractForm = useContractForm({
    schema,
    initial: { reason: '' },
    send: async ({ reason }) => {
      await emailApi.withdrawForward({ id: forward.id, reason: reason.trim() }, { quiet: true })
      void message.success(t('withdraw.done'))
      void client.invalidateQueries({ queryKey: forwardingKey })
      onClose()
    },
    onRefused: () => void client.invalidateQueries({ queryKey: forwardingKey }),
  })
  const { AppField } = contractForm.form
  return (
    <ContractFormDialog
      guarded={false}
      title={t('withdraw.title')}
      facts={forward.number}
      form={contractForm}
      submit={t('withdraw.submit')}
      danger
      onClose={onClose}
    >
      <p className="dialog-lead">{t('withdraw.text', { company: forward.company })}</p>
      <AppField name="reason">{({ Text }) => <Text label={t('withdraw.reason')} hint={t('withdraw.reasonHint')} counted />}</AppField>
    </ContractFormDialog>
  )
}
export default WithdrawDialog
