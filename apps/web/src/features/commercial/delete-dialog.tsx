// 删除商业发票: with a reason; VAT invoices stay.
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { commercialLimits } from '@piaotai/domain/commercial/commercial.ts'
import { emailApi } from '../../lib/http/email-api.ts'
import { useForm } from '../../lib/form/form.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useCommercialChange, type Commercial } from '../../shared/commercial/commercial-queries.ts'

interface Props {
  readonly rows: readonly Commercial[]
  readonly onClose: (deleted: boolean) => void
}
const DeleteDialog = ({ rows, onClose }: Props) => {
  const { t } = useTranslation('commercial')
  const { message } = App.useApp()
  const remove = useCommercialChange((reason: string) =>
    emailApi.deleteCommercialInvoices({ ids: rows.map(({ id }) => id), reason }, { quiet: true }),
  )
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: (reason: string) => reason.trim() === '' && t('delete.reasonMissing') },
    send: async ({ reason }) => {
      const { deleted } = await remove.mutateAsync(reason.trim())
      void message.success(t('delete.done', { count: deleted }))
      onClose(true)
    },
  })
  const [first] = rows
  return (
    <FormDialog
      title={t('delete.title')}
      facts={rows.length === 1 && first ? first.number : t('delete.facts', { count: rows.length })}
      width={480}
      danger
      form={form}
      submit={t('delete.submit', { count: rows.length })}
      onClose={() => {
        onClose(false)
      }}
    >
      <p className="dialog-lead">{t('delete.text')}</p>
      <TextField
        form={form}
        name="reason"
        label={t('delete.reason')}
        input={{ size: 'middle', maxLength: commercialLimits.reason, showCount: true, autoComplete: 'off' }}
      />
    </FormDialog>
  )
}
export default DeleteDialog
