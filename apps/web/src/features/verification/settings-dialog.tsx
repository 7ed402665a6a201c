// 复验设置: when to verify used invoices again.
import { Checkbox } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { againRules } from '@piaotai/domain/verification/verification.ts'
import { useForm } from '../../lib/form/form.ts'
import { verifyKey } from '../../shared/verification/quota.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { saveVerifySettings } from './verification.queries.ts'
import './verification.css'

export const SettingsDialog = ({ stored, onClose }: { readonly stored: readonly string[]; readonly onClose: (saved: boolean) => void }) => {
  const { t } = useTranslation('verification')
  const client = useQueryClient()
  const form = useForm({
    initial: { d1: stored.includes('d1'), d7: stored.includes('d7'), monthEnd: stored.includes('monthEnd') },
    rules: {},
    send: async (values) => {
      await saveVerifySettings({ again: againRules.filter((rule) => values[rule]) })
      void client.invalidateQueries({ queryKey: verifyKey })
      onClose(true)
    },
  })
  return (
    <FormDialog
      title={t('settings.title')}
      width={480}
      form={form}
      submit={t('settings.save')}
      note={t('settings.paid')}
      onClose={() => {
        onClose(false)
      }}
    >
      <p className="dialog-lead">{t('settings.lead')}</p>
      <div className="again-rules">
        {againRules.map((rule) => (
          <Checkbox
            key={rule}
            checked={form.values[rule]}
            onChange={(event) => {
              form.set(rule, event.target.checked)
            }}
          >
            {t(`settings.rule.${rule}`)}
          </Checkbox>
        ))}
      </div>
    </FormDialog>
  )
}
