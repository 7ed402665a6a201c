// 复验设置: when to verify used invoices again.
import { Checkbox } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { verificationEndpoints } from '@piaotai/contract/verification.ts'
import { againRules } from '@piaotai/domain/verification/verification.ts'
import { verifyKey } from '../../shared/verification/quota.ts'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { saveVerifySettings } from './verification.queries.ts'
import styles from './verification.module.css'

const schema = verificationEndpoints.saveVerifySettings.input
export const SettingsDialog = ({ stored, onClose }: { readonly stored: readonly string[]; readonly onClose: (saved: boolean) => void }) => {
  const { t } = useTranslation('verification')
  const client = useQueryClient()
  const contractForm = useContractForm({
    schema,
    initial: { again: againRules.filter((rule) => stored.includes(rule)) },
    send: async (values) => {
      await saveVerifySettings(values)
      void client.invalidateQueries({ queryKey: verifyKey })
      onClose(true)
    },
  })
  const { AppField } = contractForm.form
  return (
    <ContractFormDialog
      guarded={false}
      title={t('settings.title')}
      width={480}
      form={contractForm}
      submit={t('settings.save')}
      note={t('settings.paid')}
      onClose={() => {
        onClose(false)
      }}
    >
      <p className="dialog-lead">{t('settings.lead')}</p>
      <AppField name="again">
        {(field) => (
          <Checkbox.Group
            className={styles['again-rules']}
            value={field.state.value}
            options={againRules.map((value) => ({ value, label: t(`settings.rule.${value}`) }))}
            onChange={(chosen) => {
              field.handleChange(againRules.filter((rule) => chosen.includes(rule)))
            }}
          />
        )}
      </AppField>
    </ContractFormDialog>
  )
}
