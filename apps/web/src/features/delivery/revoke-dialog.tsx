// 撤回: nothing can be signed for or downloaded any more.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deliveryEndpoints } from '@piaotai/contract/delivery/delivery.ts'
import { deliveriesKey } from '../../shared/delivery/delivery-keys.ts'
import { emailApi } from '../../lib/http/email-api.ts'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import type { Area, Delivery } from './delivery.queries.ts'

const schema = deliveryEndpoints.revokeDelivery.input.pick({ reason: true })
const RevokeDialog = ({ area, delivery, onClose }: { area: Area; delivery: Delivery; onClose: () => void }) => {
  const { t } = useTranslation('delivery')
  const { message } = App.useApp()
  const client = useQueryClient()
  const contractForm = useContractForm({
    schema,
    initial: { reason: '' },
    send: async ({ reason }) => {
      await emailApi.revokeDelivery({ id: delivery.id, area, reason: reason.trim() }, { quiet: true })
      void message.success(t('revoke.done'))
      void client.invalidateQueries({ queryKey: deliveriesKey })
      onClose()
    },
    onRefused: () => void client.invalidateQueries({ queryKey: deliveriesKey }),
  })
  const { AppField } = contractForm.form
  return (
    <ContractFormDialog
      guarded={false}
      title={t('revoke.title')}
      facts={delivery.number}
      form={contractForm}
      submit={t('revoke.submit')}
      danger
      onClose={onClose}
    >
      <p className="dialog-lead">{t('revoke.text')}</p>
      <AppField name="reason">{({ Text }) => <Text label={t('revoke.reason')} hint={t('revoke.reasonHint')} counted />}</AppField>
    </ContractFormDialog>
  )
}
export default RevokeDialog
