// 拒收: the reason goes to the sender.
import { useTranslation } from 'react-i18next'
import { deliveryLimits } from '@piaotai/domain/delivery/delivery.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { useForm } from '../../../lib/form/form.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { VisitCalls } from './use-visit.ts'

interface Props {
  readonly sender: string
  readonly calls: VisitCalls
  readonly onRefused: () => void
  readonly onClose: () => void
}
const RefuseDialog = ({ sender, calls, onRefused, onClose }: Props) => {
  const { t } = useTranslation('deliveryVisit')
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: (value) => value.trim() === '' && t('refuse.required') },
    send: async ({ reason }) => {
      try {
        const visit = await emailApi.refuseVisit({ reason: reason.trim() }, { quiet: true })
        onRefused()
        onClose()
        calls.show(visit)
      } catch (error) {
        if (!calls.ended(error)) throw error
        onClose()
      }
    },
  })
  return (
    <FormDialog title={t('refuse.title')} form={form} submit={t('refuse.submit')} danger onClose={onClose}>
      <p className="dialog-lead">{t('refuse.text', { sender })}</p>
      <TextField form={form} name="reason" label={t('refuse.reason')} input={{ maxLength: deliveryLimits.reason, showCount: true }} />
    </FormDialog>
  )
}
export default RefuseDialog
