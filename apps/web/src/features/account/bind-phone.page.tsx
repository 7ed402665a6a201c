// /bindPhone: a phone for an account without one, confirmed by the password if it has one.
import { App, Button } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api } from '../../lib/http/api.ts'
import { useAccountForm } from '../../shared/account/use-account-form.ts'
import { useSession } from '../../lib/session/session.ts'
import { reloadUser } from '../../lib/session/sign-in.ts'
import { CodeFields } from '../../shared/account/code-fields.tsx'
import { PhoneField } from '../../shared/account/phone-field.tsx'
import { useRules } from '../../shared/account/field-rules.ts'
import { FormBox } from '../../ui/kits/form/form-box.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useValue } from '../../ui/kits/form/use-judging.ts'
import styles from './sign-in-frame.module.css'

const BindPhonePage = () => {
  const { t } = useTranslation(['account', 'form'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const rules = useRules()
  const hasPassword = useSession()?.user?.hasPassword ?? false
  const home = () => navigate({ to: '/' })
  const form = useAccountForm({
    initial: { password: '', tel: '', captcha: '', code: '' },
    rules: { password: (value) => hasPassword && rules.password(value), tel: rules.phone, code: rules.code },
    send: async ({ password, tel, code }) => {
      if (hasPassword) await api.user.bindTel({ tel, code, password }, { quiet: true })
      else await api.user.bindFirstTel({ tel, code }, { quiet: true })
      await reloadUser()
      void message.success(t('bindPhone.done'))
      await home()
    },
  })
  return (
    <SignInFrame title={t('bindPhone.title')} sub={t('bindPhone.sub')}>
      <FormBox form={form}>
        {hasPassword ? (
          <form.AppField name="password">
            {({ TextField }) => (
              <TextField
                secret
                label={t('form:password.current')}
                input={{ autoComplete: 'current-password', maxLength: limits.passwordInput, autoFocus: true }}
              />
            )}
          </form.AppField>
        ) : null}
        <PhoneField form={form} autoFocus={!hasPassword} />
        <CodeFields form={form} kind="sms" target={useValue(form, 'tel')} targetHolds={() => form.holds('tel')} purpose="bind" />
        <FormError text={form.errors.form} />
        <Button type="primary" size="large" block htmlType="submit" loading={form.busy} className={styles['entry-submit']}>
          {t('bindPhone.submit')}
        </Button>
        <p className={styles['entry-agree']}>
          <button
            type="button"
            className="plain link"
            onClick={() => {
              void home()
            }}
          >
            {t('bindPhone.later')}
          </button>
        </p>
      </FormBox>
    </SignInFrame>
  )
}
export default BindPhonePage
