// 拒收: the sender gets the reason.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deliveryLimits } from '@piaotai/domain/delivery/delivery.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { useForm } from '../../../lib/form/form.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { receiptsKey, type Area, type Receipt } from '../delivery.queries.ts'

const RefuseReceiptDialog = ({ area, receipt, onClose }: { area: Area; receipt: Receipt; onClose: () => void }) => {
  const { t } = useTranslation('delivery')
  const { message } = App.useApp()
  const client = useQueryClient()
  const form = useForm({
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
  return (
    <FormDialog title={t('receipts.refuse')} facts={receipt.number} form={form} submit={t('receipts.refuse')} danger onClose={onClose}>
      <p className="dialog-lead">{t('receipts.refuseText', { sender: receipt.sender })}</p>
      <TextField
        form={form}
        name="reason"
        label={t('receipts.reason')}
        input={{ size: 'middle', maxLength: deliveryLimits.reason, showCount: true }}
      />
    </FormDialog>
  )
}
export default RefuseReceiptDialog
