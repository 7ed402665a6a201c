// 退回: why, which the submitter is told.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api } from '../../../lib/http/api.ts'
import { useForm } from '../../../lib/form/form.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { staleKeys, type SubmittedRow } from '../payment.queries.ts'
import '../payment-sentences.ts'

interface Props {
  readonly rows: readonly SubmittedRow[]
  readonly onClose: () => void
  readonly onDone: () => void
}
const ReturnDialog = ({ rows, onClose, onDone }: Props) => {
  const { t } = useTranslation('payment')
  const { message } = App.useApp()
  const client = useQueryClient()
  const form = useForm({
    initial: { remark: '' },
    rules: { remark: (remark) => remark.trim() === '' && t('dialog.returnMissing') },
    send: async ({ remark }) => {
      await api.invoice
        .returnInvoices({ area: 'company', ids: rows.map((row) => row.invoiceId), remark: remark.trim() }, { quiet: true })
        .finally(() => {
          for (const queryKey of staleKeys) void client.invalidateQueries({ queryKey })
        })
      void message.success(t('done.return', { count: rows.length }))
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('dialog.returnTitle')}
      facts={t('selected', { count: rows.length })}
      form={form}
      submit={t('act.returnMany', { count: rows.length })}
      danger
      note={t('dialog.returnNote')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="remark"
        label={t('dialog.returnReason')}
        input={{
          size: 'middle',
          maxLength: limits.paymentRemark,
          showCount: true,
          placeholder: t('dialog.returnHint'),
          autoComplete: 'off',
        }}
      />
    </FormDialog>
  )
}
export default ReturnDialog
