// The remaining steps before a session opens: a second factor, an own proof before setting up an authenticator, its
// recovery codes, an account to link, a phone to bind.
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { plainCode } from '@piaotai/domain/text/plain-text.ts'
import { api } from '../../lib/http/api.ts'
import { useAccountForm } from '../../shared/account/use-account-form.ts'
import { signIn, type NextStep } from '../../lib/session/sign-in.ts'
import { awaitCode } from '../../shared/account/await-code.ts'
import { CodeButton } from '../../shared/account/code-button.tsx'
import { FactorCodeField } from '../../shared/account/factor-code-field.tsx'
import { useRules } from '../../shared/account/field-rules.ts'
import { FormBox } from '../../ui/kits/form/form-box.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { TotpKey } from '../../shared/account/totp-key.tsx'
import { BindByMiniProgram } from './bind-by-mini-program.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { OwnProofStep } from './own-proof-step.tsx'
import { RecoveryStep } from './recovery-step.tsx'
import { StartOver, type StepProps } from './start-over.tsx'
import styles from './sign-in-frame.module.css'
import formStyles from '../../ui/fields/form.module.css'

export const NextStepPage = (props: StepProps) => {
  const { step } = props
  if (step.step === 'linkAccount') return <LinkAccount {...props} step={step} />
  if (step.step === 'ownProof') return <OwnProofStep {...props} step={step} />
  if (step.step === 'recoveryCodes') return <RecoveryStep {...step} />
  if (step.step === 'register')
    return <BindByMiniProgram ticket={step.ticket} nickName={step.nickName} onNext={props.onStep} onStartOver={props.onStartOver} />
  return <SecondFactor {...props} step={step} />
}
const SecondFactor = ({ step, remember, onStep, onStartOver }: StepProps & { step: Extract<NextStep, { step: 'secondFactor' }> }) => {
  const { t } = useTranslation(['account', 'form'])
  const rules = useRules()
  const { ticket, methods } = step
  const [method, setMethod] = useState(methods[0] ?? 'totp')
  const [late, setLate] = useState(false)
  const [sent, setSent] = useState(false)
  const enrolling = method === 'enrol'
  const form = useAccountForm({
    initial: { code: '' },
    rules: { code: method === 'totp' ? rules.factorCode : rules.code },
    send: async ({ code }) => {
      const next = await signIn({ grantType: 'second_factor', ticket, method, code, remember })
      if (next) onStep(next)
    },
  })
  const request = async (): Promise<boolean> => {
    const arrived = awaitCode(form)
    try {
      setLate((await api.auth.sendFactorCode({ ticket }, { quiet: true })).late)
      setSent(true)
      arrived()
    } catch (error) {
      form.refuse(error)
      return false
    }
    return true
  }
  const email = step.emailHint ?? ''
  const hint = late ? (
    <p className={`field-hint ${formStyles['field-late']}`} role="status">
      {t('form:code.late.email')}
    </p>
  ) : sent ? (
    <p className="field-hint" role="status">
      {t('form:code.sent', { target: email })}
    </p>
  ) : (
    <p className="field-hint">{t('factor.emailHint', { email })}</p>
  )
  const words = enrolling ? 'enrol' : 'factor'
  return (
    <SignInFrame title={t(`${words}.title`)} sub={t(`${words}.sub`)}>
      <FormBox form={form}>
        {methods.length > 1 ? (
          <Segmented
            block
            className={styles['entry-methods']}
            value={method}
            onChange={(value) => {
              setMethod(value)
              form.set('code', '')
            }}
            options={methods.map((value) => ({ value, label: t(value === 'email' ? 'factor.byEmail' : 'factor.byTotp') }))}
          />
        ) : null}
        {enrolling ? <TotpKey load={() => api.auth.enrolFactor({ ticket }, { quiet: true })} /> : null}
        {method === 'totp' ? (
          <FactorCodeField form={form} large />
        ) : (
          <form.AppField key={method} name="code">
            {({ TextField }) => (
              <TextField
                plain={plainCode}
                label={method === 'email' ? t('form:code.email') : t('form:factor.totp')}
                after={method === 'email' ? <CodeButton request={request} /> : undefined}
                below={method === 'email' ? hint : <p className="field-hint">{t('enrol.step3')}</p>}
                input={{
                  autoComplete: 'one-time-code',
                  inputMode: 'numeric',
                  autoFocus: true,
                  placeholder: t('form:code.placeholder'),
                }}
              />
            )}
          </form.AppField>
        )}
        <FormError text={form.errors.form} />
        <Button type="primary" size="large" block htmlType="submit" loading={form.busy} className={styles['entry-submit']}>
          {t(`${words}.submit`)}
        </Button>
        <StartOver onClick={onStartOver} />
      </FormBox>
    </SignInFrame>
  )
}

const LinkAccount = ({ step, onStep, onStartOver }: StepProps & { step: Extract<NextStep, { step: 'linkAccount' }> }) => {
  const { t } = useTranslation(['account', 'form'])
  const rules = useRules()
  const form = useAccountForm({
    initial: { password: '' },
    rules: { password: rules.password },
    send: async ({ password }) => {
      const next = await signIn({ grantType: 'sso_link', ticket: step.ticket, password })
      if (next) onStep(next)
    },
  })
  return (
    <SignInFrame title={t('link.title')} sub={t('link.sub', { email: step.emailHint })}>
      <FormBox form={form}>
        <form.AppField name="password">
          {({ TextField }) => (
            <TextField
              secret
              label={t('form:password.current')}
              input={{ autoComplete: 'current-password', maxLength: limits.passwordInput, autoFocus: true }}
            />
          )}
        </form.AppField>
        <FormError text={form.errors.form} />
        <Button type="primary" size="large" block htmlType="submit" loading={form.busy} className={styles['entry-submit']}>
          {t('link.submit')}
        </Button>
        <StartOver onClick={onStartOver} />
      </FormBox>
    </SignInFrame>
  )
}
