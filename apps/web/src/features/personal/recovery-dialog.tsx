// 恢复码: generated again by the password and a second factor, then shown once.
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { useAccountForm } from '../../shared/account/use-account-form.ts'
import { useSession } from '../../lib/session/session.ts'
import { reloadUser } from '../../lib/session/sign-in.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FactorCodeField } from '../../shared/account/factor-code-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { RecoveryCodes } from '../../shared/account/recovery-codes.tsx'
import { useRules } from '../../shared/account/field-rules.ts'
import { NeedsPassword, PasswordField, useLacksPassword } from './needs-password.tsx'

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
  const form = useAccountForm({
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
