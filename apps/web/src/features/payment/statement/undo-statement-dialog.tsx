// 撤销对账单: why, which stays with the payments that it marked.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { statementEndpoints } from '@piaotai/contract/payment/bank-statements.ts'
import { statementLimits } from '@piaotai/domain/payment/bank-statement.ts'
import { api } from '../../../lib/http/api.ts'
import { ContractFormDialog } from '../../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../../ui/kits/form/use-contract-form.ts'
import type { Statement } from '../bank-file/bank-file.queries.ts'
import { staleKeys } from '../payment.queries.ts'

const schema = statementEndpoints.undoStatement.input.pick({ reason: true })
const UndoStatementDialog = ({ statement, onClose }: { readonly statement: Statement; readonly onClose: () => void }) => {
  const { t } = useTranslation('paymentBankFiles')
  const { message } = App.useApp()
  const client = useQueryClient()
  const contractForm = useContractForm({
    schema,
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
  const { AppField } = contractForm.form
  return (
    <ContractFormDialog
      guarded={false}
      title={t('statements.undoTitle')}
      facts={statement.name}
      form={contractForm}
      submit={t('statements.undo')}
      danger
      note={t('statements.undoText', { count: statement.invoices })}
      onClose={onClose}
    >
      <AppField name="reason">
        {({ Text }) => <Text label={t('lineDialog.reason')} counted placeholder={t('lineDialog.reasonHint')} autoComplete="off" />}
      </AppField>
    </ContractFormDialog>
  )
}
export default UndoStatementDialog
