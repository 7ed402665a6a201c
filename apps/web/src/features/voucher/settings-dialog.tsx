// 账套设置: the book that exports name, the word before voucher numbers, and the codes of the company there.
import { useTranslation } from 'react-i18next'
import { voucherEndpoints } from '@piaotai/contract/voucher/voucher.ts'
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http/api.ts'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { vouchersKey, type Settings } from './voucher.queries.ts'
import styles from './voucher.module.css'

const SettingsDialog = ({ stored, onClose }: { readonly stored: Settings; readonly onClose: () => void }) => {
  const { t } = useTranslation('voucher')
  const { message } = App.useApp()
  const client = useQueryClient()
  const contractForm = useContractForm({
    schema: voucherEndpoints.saveVoucherSettings.input,
    initial: stored,
    send: async (values) => {
      await api.invoice.saveVoucherSettings(values, { quiet: true })
      void client.invalidateQueries({ queryKey: vouchersKey })
      void message.success(t('settings.saved'))
      onClose()
    },
  })
  const { AppField } = contractForm.form
  return (
    <ContractFormDialog title={t('settings.title')} form={contractForm} submit={t('save')} width={560} onClose={onClose}>
      <div className={styles['fields']}>
        <AppField name="book">{({ Text }) => <Text label={t('settings.book')} hint={t('settings.bookHint')} mono />}</AppField>
        <AppField name="bookName">{({ Text }) => <Text label={t('settings.bookName')} />}</AppField>
        <AppField name="word">{({ Text }) => <Text label={t('settings.word')} />}</AppField>
        {(['organisation', 'voucherType', 'preparer'] as const).map((name) => (
          <AppField key={name} name={name}>
            {({ Text }) => <Text label={t(`settings.${name}`)} hint={t(`settings.${name}Hint`)} mono />}
          </AppField>
        ))}
      </div>
    </ContractFormDialog>
  )
}
export default SettingsDialog
