// 修改密码: old, new, repeat; the page reloads afterwards. An account without a password sets one by a code to the bound
// phone or e-mail.
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api } from '../../lib/http/api.ts'
import { useAccountForm } from '../../shared/account/use-account-form.ts'
import { useSession } from '../../lib/session/session.ts'
import { reloadUser } from '../../lib/session/sign-in.ts'
import { CodeFields } from '../../shared/account/code-fields.tsx'
import { NewPasswordFields } from '../../shared/account/new-password-fields.tsx'
import { useRules } from '../../shared/account/field-rules.ts'
import { useKeptKeys } from './kept-keys.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'

export const PasswordDialog = ({ onClose }: { onClose: () => void }) =>
  useSession()?.user?.hasPassword === false ? <SetPassword onClose={onClose} /> : <ChangePassword onClose={onClose} />

const ChangePassword = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['personal', 'form'])
  const { message } = App.useApp()
  const rules = useRules()
  const access = useKeptKeys()
  const form = useAccountForm({
    initial: { password: '', newPassword: '', repeat: '' },
    rules: { password: rules.password, newPassword: rules.newPassword, repeat: (value, all) => rules.repeat(value, all.newPassword) },
    send: async ({ password, newPassword }) => {
      await api.user.modifyPassword({ password, newPassword, keepKeys: access.keepKeys }, { quiet: true })
      void message.success({ content: t('password.done'), duration: limits.passwordReloadMs / 1000 })
      // The form stays busy until then, so that nothing is sent twice.
      await new Promise((resolve) => {
        setTimeout(resolve, limits.passwordReloadMs)
      })
      location.reload()
    },
  })
  return (
    <FormDialog
      title={t('password.title')}
      form={form}
      submit={t('password.submit')}
      note={t('password.note')}
      why={access.why}
      onClose={onClose}
    >
      <form.AppField name="password">
        {({ TextField }) => (
          <TextField
            secret
            label={t('password.old')}
            input={{ size: 'middle', autoComplete: 'current-password', maxLength: limits.passwordInput }}
          />
        )}
      </form.AppField>
      <NewPasswordFields form={form} large={false} />
      {access.view}
    </FormDialog>
  )
}
const SetPassword = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['personal', 'form'])
  const { message } = App.useApp()
  const user = useSession()?.user
  const rules = useRules()
  const account = user?.tel ?? user?.emailAccount ?? ''
  const access = useKeptKeys()
  const form = useAccountForm({
    initial: { captcha: '', code: '', newPassword: '', repeat: '' },
    rules: { code: rules.code, newPassword: rules.newPassword, repeat: (value, all) => rules.repeat(value, all.newPassword) },
    send: async ({ code, newPassword }) => {
      await api.user.setPassword({ account, code, newPassword, keepKeys: access.keepKeys }, { quiet: true })
      await reloadUser()
      void message.success(t('password.setDone'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('password.setTitle')}
      form={form}
      submit={t('password.setSubmit')}
      onClose={onClose}
      blocked={account === ''}
      why={access.why}
    >
      {account === '' ? (
        <p className="form-error" role="alert">
          {t('password.noReach')}
        </p>
      ) : (
        <p className="dialog-lead">
          {t('password.setHint')} <b>{account}</b>
        </p>
      )}
      <CodeFields
        form={form}
        large={false}
        kind={user?.tel ? 'sms' : 'email'}
        target={account}
        targetHolds={() => account !== ''}
        purpose="reset"
      />
      <NewPasswordFields form={form} first large={false} />
      {access.view}
    </FormDialog>
  )
}
