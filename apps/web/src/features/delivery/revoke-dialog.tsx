// 撤回: nothing can be signed for or downloaded any more.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deliveryLimits } from '@piaotai/domain/delivery/delivery.ts'
import { deliveriesKey } from '../../shared/delivery/delivery-keys.ts'
import { emailApi } from '../../lib/http/email-api.ts'
import { useForm } from '../../lib/form/form.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Area, Delivery } from './delivery.queries.ts'

const RevokeDialog = ({ area, delivery, onClose }: { area: Area; delivery: Delivery; onClose: () => void }) => {
  const { t } = useTranslation('delivery')
  const { message } = App.useApp()
  const client = useQueryClient()
  const form = useForm({
    initial: { reason: '' },
    rules: {},
    send: async ({ reason }) => {
      await emailApi.revokeDelivery({ id: delivery.id, area, reason: reason.trim() }, { quiet: true })
      void message.success(t('revoke.done'))
      void client.invalidateQueries({ queryKey: deliveriesKey })
      onClose()
    },
    onRefused: () => void client.invalidateQueries({ queryKey: deliveriesKey }),
  })
  return (
    <FormDialog title={t('revoke.title')} facts={delivery.number} form={form} submit={t('revoke.submit')} danger onClose={onClose}>
      <p className="dialog-lead">{t('revoke.text')}</p>
      <TextField
        form={form}
        name="reason"
        label={t('revoke.reason')}
        input={{ size: 'middle', maxLength: deliveryLimits.reason, showCount: true }}
        below={<p className="field-hint">{t('revoke.reasonHint')}</p>}
      />
    </FormDialog>
  )
}
export default RevokeDialog
