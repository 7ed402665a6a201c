// By password; after wrong ones the server asks for an image code as well.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emailHolds, limits, phoneHolds } from '@piaotai/domain/limits.ts'
import { plainPhone } from '@piaotai/domain/text/plain-text.ts'
import { CallFailed } from '../../lib/http/api.ts'
import { deviceId } from '../../lib/browser/browser-id.ts'
import { useAccountForm } from '../../shared/account/use-account-form.ts'
import { signIn, type NextStep } from '../../lib/session/sign-in.ts'
import { CaptchaField } from '../../shared/account/code-fields.tsx'
import { FormBox } from '../../ui/kits/form/form-box.tsx'
import { useValue } from '../../ui/kits/form/use-judging.ts'
import { FormError } from '../../ui/fields/form-error.tsx'
import { useRules } from '../../shared/account/field-rules.ts'
import styles from './sign-in-frame.module.css'
import tickStyles from '../../ui/controls/tick.module.css'
import { Button } from '../../ui/controls/button.tsx'

/** `onNext` gets the next step if a password alone does not open a session. */
export const PasswordForm = ({ onNext }: { onNext: (step: NextStep, remember: boolean) => void }) => {
  const { t } = useTranslation(['account', 'form'])
  const rules = useRules()
  const [pending, setPending] = useState(false)
  const [turn, setTurn] = useState(0)
  const account = (value: string): string => (value.includes('@') ? value.trim().toLowerCase() : plainPhone(value))
  const form = useAccountForm({
    initial: { account: '', password: '', captcha: '', remember: false },
    rules: {
      account: (value) =>
        value.trim() === '' ? t('accountRequired') : !phoneHolds(account(value)) && !emailHolds(value.trim()) && t('accountWrong'),
      password: rules.password,
      captcha: (value) => pending && value === '' && t('form:captcha.required'),
    },
    send: async ({ account: typed, password, captcha, remember }) => {
      const step = await signIn({
        grantType: 'password',
        account: account(typed),
        password,
        remember,
        ...(pending ? { captcha, deviceId: deviceId() } : {}),
      })
      if (step) onNext(step, remember)
    },
    onRefused: (error) => {
      if (error instanceof CallFailed && (error.type === 'account.captchaNeeded' || error.type === 'account.captchaWrong')) setPending(true)
      setTurn((n) => n + 1)
    },
  })
  const target = account(useValue(form, 'account'))
  return (
    <FormBox form={form}>
      <form.AppField name="account">
        {({ TextField }) => (
          <TextField label={t('account')} input={{ autoComplete: 'username', autoFocus: true, maxLength: limits.email }} />
        )}
      </form.AppField>
      <form.AppField name="password">
        {({ TextField }) => (
          <TextField
            secret
            label={t('form:password.current')}
            aside={<Link to="/reset">{t('forgot')}</Link>}
            input={{ autoComplete: 'current-password', maxLength: limits.passwordInput }}
          />
        )}
      </form.AppField>
      {pending ? <CaptchaField form={form} target={target} turn={turn} /> : null}
      <div className={styles['entry-remember']}>
        <label>
          <form.AppField name="remember">
            {(field) => (
              <input
                type="checkbox"
                className={tickStyles['tick']}
                checked={field.state.value}
                onChange={(event) => {
                  field.handleChange(event.target.checked)
                }}
              />
            )}
          </form.AppField>
          {t('remember')}
        </label>
        <span className="sub">{t('rememberHint')}</span>
      </div>
      <FormError text={form.errors.form} />
      <Button type="primary" size="large" block htmlType="submit" loading={form.busy} className={styles['entry-submit']}>
        {t('submit')}
      </Button>
    </FormBox>
  )
}
