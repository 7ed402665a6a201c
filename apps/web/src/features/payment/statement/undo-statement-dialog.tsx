// 撤销对账单: why, which stays with the payments that it marked.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { statementLimits } from '@piaotai/domain/payment/bank-statement.ts'
import { api } from '../../../lib/http/api.ts'
import { useForm } from '../../../lib/form/form.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { Statement } from '../bank-file/bank-file.queries.ts'
import { staleKeys } from '../payment.queries.ts'

const UndoStatementDialog = ({ statement, onClose }: { readonly statement: Statement; readonly onClose: () => void }) => {
  const { t } = useTranslation('paymentBankFiles')
  const { message } = App.useApp()
  const client = useQueryClient()
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: (reason) => reason.trim().length < statementLimits.reasonMin && t('lineDialog.reasonMissing') },
    send: async ({ reason }) => {
      await api.invoice.undoStatement({ id: statement.id, reason: reason.trim() }, { quiet: true }).finally(() => {
        for (const queryKey of staleKeys) void client.invalidateQueries({ queryKey })
      })
      void message.success(t('statements.undoDone'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('statements.undoTitle')}
      facts={statement.name}
      form={form}
      submit={t('statements.undo')}
      danger
      note={t('statements.undoText', { count: statement.invoices })}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="reason"
        label={t('lineDialog.reason')}
        input={{
          size: 'middle',
          maxLength: statementLimits.reason,
          showCount: true,
          placeholder: t('lineDialog.reasonHint'),
          autoComplete: 'off',
        }}
      />
    </FormDialog>
  )
}
export default UndoStatementDialog
