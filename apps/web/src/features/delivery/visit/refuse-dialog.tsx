// 拒收: the reason goes to the sender.
import { useTranslation } from 'react-i18next'
import { deliveryLimits } from '@piaotai/domain/delivery/delivery.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { useJudgedForm } from '../../../ui/kits/form/use-judged-form.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import type { VisitCalls } from './use-visit.ts'

interface Props {
  readonly sender: string
  readonly calls: VisitCalls
  readonly onRefused: () => void
  readonly onClose: () => void
}
const RefuseDialog = ({ sender, calls, onRefused, onClose }: Props) => {
  const { t } = useTranslation('deliveryVisit')
  const form = useJudgedForm({
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
      <form.AppField name="reason">
        {({ TextField }) => <TextField label={t('refuse.reason')} input={{ maxLength: deliveryLimits.reason, showCount: true }} />}
      </form.AppField>
    </FormDialog>
  )
}
export default RefuseDialog
