// 撤回: the receiver cannot take the invoices in any more.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deliveryLimits } from '@piaotai/domain/delivery/delivery.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { useForm } from '../../../lib/form/form.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { forwardingKey } from '../../../shared/delivery/forwarding-keys.ts'
import type { Forward } from './forwarding.queries.ts'

const WithdrawDialog = ({ forward, onClose }: { readonly forward: Forward; readonly onClose: () => void }) => {
  const { t } = useTranslation('deliveryForwarding')
  const { message } = App.useApp()
  const client = useQueryClient()
  const form = useForm({
    initial: { reason: '' },
    rules: {},
    send: async ({ reason }) => {
      await emailApi.withdrawForward({ id: forward.id, reason: reason.trim() }, { quiet: true })
      void message.success(t('withdraw.done'))
      void client.invalidateQueries({ queryKey: forwardingKey })
      onClose()
    },
    onRefused: () => void client.invalidateQueries({ queryKey: forwardingKey }),
  })
  return (
    <FormDialog title={t('withdraw.title')} facts={forward.number} form={form} submit={t('withdraw.submit')} danger onClose={onClose}>
      <p className="dialog-lead">{t('withdraw.text', { company: forward.company })}</p>
      <TextField
        form={form}
        name="reason"
        label={t('withdraw.reason')}
        input={{ size: 'middle', maxLength: deliveryLimits.reason, showCount: true }}
        below={<p className="field-hint">{t('withdraw.reasonHint')}</p>}
      />
    </FormDialog>
  )
}
export default WithdrawDialog
