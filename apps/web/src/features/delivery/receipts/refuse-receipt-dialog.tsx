// 拒收: the sender gets the reason.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { receiptEndpoints } from '@piaotai/contract/delivery/receipts.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { ContractFormDialog } from '../../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../../ui/kits/form/use-contract-form.ts'
import { receiptsKey, type Area, type Receipt } from '../delivery.queries.ts'

const schema = receiptEndpoints.refuseReceipt.input.pick({ reason: true })
const RefuseReceiptDialog = ({ area, receipt, onClose }: { area: Area; receipt: Receipt; onClose: () => void }) => {
  const { t } = useTranslation('delivery')
  const { message } = App.useApp()
  const client = useQueryClient()
  const contractForm = useContractForm({
    schema,
    initial: { reason: '' },
    rules: { reason: (value) => value.trim() === '' && t('receipts.reasonNeeded') },
    send: async ({ reason }) => {
      await emailApi.refuseReceipt({ id: receipt.id, area, reason: reason.trim() }, { quiet: true })
      void message.success(t('receipts.refused'))
      void client.invalidateQueries({ queryKey: receiptsKey })
      onClose()
    },
    onRefused: () => void client.invalidateQueries({ queryKey: receiptsKey }),
  })
  const { AppField } = contractForm.form
  return (
    <ContractFormDialog
      guarded={false}
      title={t('receipts.refuse')}
      facts={receipt.number}
      form={contractForm}
      submit={t('receipts.refuse')}
      danger
      onClose={onClose}
    >
      <p className="dialog-lead">{t('receipts.refuseText', { sender: receipt.sender })}</p>
      <AppField name="reason">{({ Text }) => <Text label={t('receipts.reason')} counted />}</AppField>
    </ContractFormDialog>
  )
}
export default RefuseReceiptDialog
