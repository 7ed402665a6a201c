// Binds a phone or e-mail to the account: by the password and a code sent to it.
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api } from '../../lib/http/api.ts'
import { useAccountForm } from '../../shared/account/use-account-form.ts'
import { useSession } from '../../lib/session/session.ts'
import { reloadUser } from '../../lib/session/sign-in.ts'
import { CodeFields } from '../../shared/account/code-fields.tsx'
import { EmailField, PhoneField } from '../../shared/account/phone-field.tsx'
import { useRules } from '../../shared/account/field-rules.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { NeedsPassword, useLacksPassword } from './needs-password.tsx'
import { useValue } from '../../ui/kits/form/use-judging.ts'

export const BindDialog = ({ kind, onClose }: { kind: 'tel' | 'email'; onClose: () => void }) => {
  const { t } = useTranslation(['personal', 'form'])
  const { message } = App.useApp()
  const user = useSession()?.user
  const rules = useRules()
  const byEmail = kind === 'email'
  const bound = byEmail ? user?.emailAccount : user?.tel
  const form = useAccountForm({
    initial: { password: '', tel: '', email: '', captcha: '', code: '' },
    rules: {
      password: rules.password,
      tel: (value) => !byEmail && rules.phone(value),
      email: (value) => byEmail && rules.email(value),
      code: rules.code,
    },
    send: async ({ password, tel, email, code }) => {
      if (byEmail) await api.user.bindEmail({ email: email.trim().toLowerCase(), code, password }, { quiet: true })
      else await api.user.bindTel({ tel, code, password }, { quiet: true })
      await reloadUser()
      void message.success(t('bind.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(byEmail ? (bound ? 'bind.changeEmail' : 'bind.email') : bound ? 'bind.changeTel' : 'bind.tel')}
      form={form}
      submit={t('bind.submit')}
      note={t('bind.note')}
      onClose={onClose}
      blocked={useLacksPassword()}
    >
      <NeedsPassword />
      <form.AppField name="password">
        {({ TextField }) => (
          <TextField
            secret
            label={t('form:password.current')}
            input={{ size: 'middle', autoComplete: 'current-password', maxLength: limits.passwordInput }}
          />
        )}
      </form.AppField>
      {byEmail ? <EmailField form={form} large={false} label={t('bind.newEmail')} /> : <PhoneField form={form} large={false} />}
      <CodeFields
        form={form}
        large={false}
        kind={byEmail ? 'email' : 'sms'}
        target={useValue(form, byEmail ? 'email' : 'tel')}
        targetHolds={() => form.holds(kind)}
        purpose="bind"
      />
    </FormDialog>
  )
}
