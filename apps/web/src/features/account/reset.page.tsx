// 找回密码: a code to the phone or e-mail, then a new password. Every open session ends.
import { App, Button, Segmented } from 'antd'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { useAccountForm } from '../../shared/account/use-account-form.ts'
import { CodeFields } from '../../shared/account/code-fields.tsx'
import { NewPasswordFields } from '../../shared/account/new-password-fields.tsx'
import { EmailField, PhoneField } from '../../shared/account/phone-field.tsx'
import { useRules } from '../../shared/account/field-rules.ts'
import { FormBox } from '../../ui/kits/form/form-box.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useValue } from '../../ui/kits/form/use-judging.ts'
import styles from './sign-in-frame.module.css'

const ResetForm = ({ kind }: { kind: 'sms' | 'email' }) => {
  const { t } = useTranslation('account')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const rules = useRules()
  const byEmail = kind === 'email'
  const form = useAccountForm({
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
    <FormBox form={form}>
      {byEmail ? <EmailField form={form} autoFocus /> : <PhoneField form={form} autoFocus />}
      <CodeFields
        form={form}
        kind={kind}
        target={useValue(form, byEmail ? 'email' : 'tel')}
        targetHolds={() => form.holds(byEmail ? 'email' : 'tel')}
        purpose="reset"
      />
      <NewPasswordFields form={form} />
      <FormError text={form.errors.form} />
      <Button type="primary" size="large" block htmlType="submit" loading={form.busy} className={styles['entry-submit']}>
        {t('reset.submit')}
      </Button>
      <p className={styles['entry-agree']}>
        <Link to="/login" search={{ type: 'password' }}>
          {t('back')}
        </Link>
      </p>
    </FormBox>
  )
}
const ResetPage = () => {
  const { t } = useTranslation('account')
  const [kind, setKind] = useState<'sms' | 'email'>('email')
  return (
    <SignInFrame title={t('reset.title')} sub={t('reset.sub')}>
      <Segmented
        block
        className={styles['entry-methods']}
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
