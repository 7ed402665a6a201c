// 删除商业发票: with a reason; VAT invoices stay.
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { commercialEndpoints } from '@piaotai/contract/commercial.ts'
import { emailApi } from '../../lib/http/email-api.ts'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { useCommercialChange, type Commercial } from '../../shared/commercial/commercial-queries.ts'

const schema = commercialEndpoints.deleteCommercialInvoices.input.pick({ reason: true })
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
  const contractForm = useContractForm({
    schema,
    initial: { reason: '' },
    rules: { reason: (reason) => reason.trim() === '' && t('delete.reasonMissing') },
    send: async ({ reason }) => {
      const { deleted } = await remove.mutateAsync(reason.trim())
      void message.success(t('delete.done', { count: deleted }))
      onClose(true)
    },
  })
  const { AppField } = contractForm.form
  const [first] = rows
  return (
    <ContractFormDialog
      guarded={false}
      title={t('delete.title')}
      facts={rows.length === 1 && first ? first.number : t('delete.facts', { count: rows.length })}
      width={480}
      danger
      form={contractForm}
      submit={t('delete.submit', { count: rows.length })}
      onClose={() => {
        onClose(false)
      }}
    >
      <p className="dialog-lead">{t('delete.text')}</p>
      <AppField name="reason">{({ Text }) => <Text label={t('delete.reason')} counted autoComplete="off" />}</AppField>
    </ContractFormDialog>
  )
}
export default DeleteDialog
