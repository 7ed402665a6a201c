// 找回密码: a code to the phone or e-mail, then a new password. Every open session ends.
import { App, Button, Segmented } from 'antd'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { useForm } from '../../lib/form/form.ts'
import { CodeFields } from '../../shared/account/code-fields.tsx'
import { NewPasswordFields } from '../../shared/account/new-password-fields.tsx'
import { EmailField, PhoneField } from '../../shared/account/phone-field.tsx'
import { useRules } from '../../shared/account/field-rules.ts'
import { FormError } from '../../ui/fields/text-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const ResetForm = ({ kind }: { kind: 'sms' | 'email' }) => {
  const { t } = useTranslation('account')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const rules = useRules()
  const byEmail = kind === 'email'
  const form = useForm({
    initial: { email: '', tel: '', captcha: '', code: '', newPassword: '', repeat: '' },
    rules: {
      email: (value) => byEmail && rules.email(value),
      tel: (value) => !byEmail && rules.phone(value),
      code: rules.code,
      newPassword: rules.newPassword,
      repeat: (value, all) => rules.repeat(value, all.newPassword),
    },
    send: async ({ email, tel, code, newPassword }) => {
      await api.user.resetPassword({ account: byEmail ? email.trim().toLowerCase() : tel, code, newPassword }, { quiet: true })
      void message.success(t('reset.done'))
      await navigate({ to: '/login', search: { type: 'password' } })
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      {byEmail ? <EmailField form={form} autoFocus /> : <PhoneField form={form} autoFocus />}
      <CodeFields
        form={form}
        kind={kind}
        target={byEmail ? form.values.email : form.values.tel}
        targetHolds={() => form.holds(byEmail ? 'email' : 'tel')}
        purpose="reset"
      />
      <NewPasswordFields form={form} />
      <FormError text={form.errors.form} />
      <Button type="primary" size="large" block htmlType="submit" loading={form.busy} className="entry-submit">
        {t('reset.submit')}
      </Button>
      <p className="entry-agree">
        <Link to="/login" search={{ type: 'password' }}>
          {t('back')}
        </Link>
      </p>
    </form>
  )
}
const ResetPage = () => {
  const { t } = useTranslation('account')
  const [kind, setKind] = useState<'sms' | 'email'>('email')
  return (
    <SignInFrame title={t('reset.title')} sub={t('reset.sub')}>
      <Segmented
        block
        className="entry-methods"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'email', label: t('reset.byEmail') },
          { value: 'sms', label: t('reset.byTel') },
        ]}
      />
      <ResetForm key={kind} kind={kind} />
    </SignInFrame>
  )
}
export default ResetPage
