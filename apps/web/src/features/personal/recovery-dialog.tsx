// 恢复码: generated again by the password and a second factor, then shown once.
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { useSession } from '../../lib/session.ts'
import { reloadUser } from '../../lib/sign-in.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FactorCodeField } from '../../ui/factor-code-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { RecoveryCodes } from '../../ui/recovery-codes.tsx'
import { useRules } from '../../ui/rules.ts'
import { NeedsPassword, PasswordField, useLacksPassword } from './needs-password.tsx'
import '../../lib/personal-sentences.ts'

/** New recovery codes, shown only this once. */
export const CodesDialog = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const { t } = useTranslation('personal')
  return (
    <Dialog
      title={t('recovery.title')}
      width={480}
      onClose={onClose}
      actions={
        <Button type="primary" data-first="" onClick={onClose}>
          {t('recovery.kept')}
        </Button>
      }
    >
      <p className="dialog-lead">{t('recovery.text')}</p>
      <RecoveryCodes codes={codes} />
    </Dialog>
  )
}
export const RecoveryDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['personal', 'form'])
  const rules = useRules()
  const left = useSession()?.user?.recoveryCodesLeft ?? 0
  const [codes, setCodes] = useState<readonly string[]>()
  const form = useForm({
    initial: { password: '', code: '' },
    rules: { password: rules.password, code: rules.factorCode },
    send: async (values) => {
      const { recoveryCodes } = await api.user.renewRecoveryCodes(values, { quiet: true })
      setCodes(recoveryCodes)
      await reloadUser()
    },
  })
  const lacksPassword = useLacksPassword()
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />
  return (
    <FormDialog title={t('recovery.title')} form={form} submit={t('recovery.renew')} blocked={lacksPassword} onClose={onClose}>
      <NeedsPassword />
      <p className="dialog-lead">{t('recovery.renewText', { count: left })}</p>
      <PasswordField form={form} label={t('form:password.current')} />
      <FactorCodeField form={form} />
    </FormDialog>
  )
}
