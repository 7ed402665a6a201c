// Registration by e-mail or phone; then signs the person in with the same credentials.
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api } from '../../lib/http/api.ts'
import { useAccountForm } from '../../shared/account/use-account-form.ts'
import { signIn, type NextStep } from '../../lib/session/sign-in.ts'
import { CodeFields } from '../../shared/account/code-fields.tsx'
import { NewPasswordFields } from '../../shared/account/new-password-fields.tsx'
import { EmailField, PhoneField } from '../../shared/account/phone-field.tsx'
import { useRules } from '../../shared/account/field-rules.ts'
import { FormBox } from '../../ui/kits/form/form-box.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { useValue } from '../../ui/kits/form/use-judging.ts'
import styles from './sign-in-frame.module.css'

export const RegisterForm = ({ kind, onNext }: { kind: 'email' | 'sms'; onNext: (step: NextStep) => void }) => {
  const { t } = useTranslation(['account', 'form'])
  const { message } = App.useApp()
  const rules = useRules()
  const byEmail = kind === 'email'
  const form = useAccountForm({
    initial: { name: '', email: '', tel: '', captcha: '', code: '', newPassword: '', repeat: '' },
    rules: {
      name: rules.name,
      email: (value) => byEmail && rules.email(value),
      tel: (value) => !byEmail && rules.phone(value),
      code: rules.code,
      newPassword: rules.newPassword,
      repeat: (value, all) => rules.repeat(value, all.newPassword),
    },
    send: async ({ name, email, tel, code, newPassword }) => {
      const plain = email.trim().toLowerCase()
      if (byEmail) await api.user.registerByEmail({ email: plain, code, newPassword, name: name.trim() }, { quiet: true })
      else await api.user.registerByTel({ tel, code, newPassword, name: name.trim() }, { quiet: true })
      void message.success(t('register.done'))
      const next = await signIn({ grantType: 'password', account: byEmail ? plain : tel, password: newPassword })
      if (next) onNext(next)
    },
  })
  return (
    <FormBox form={form}>
      <form.AppField name="name">
        {({ TextField }) => (
          <TextField
            label={t('form:name.label')}
            input={{ autoComplete: 'name', maxLength: limits.name, autoFocus: true, placeholder: t('form:name.placeholder') }}
          />
        )}
      </form.AppField>
      {byEmail ? <EmailField form={form} /> : <PhoneField form={form} />}
      <CodeFields
        form={form}
        kind={kind}
        target={useValue(form, byEmail ? 'email' : 'tel')}
        targetHolds={() => form.holds(byEmail ? 'email' : 'tel')}
        purpose="register"
      />
      <NewPasswordFields form={form} first />
      <FormError text={form.errors.form} />
      <Button type="primary" size="large" block htmlType="submit" loading={form.busy} className={styles['entry-submit']}>
        {t('register.submit')}
      </Button>
    </FormBox>
  )
}
