// 登录: by password, by SMS, or by the company's single sign-on; then the server's further steps.
import { Button, Tabs } from 'antd'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetSsoEmail, resume, storedSsoEmail, type NextStep } from '../../lib/sign-in.ts'
import { Agreement } from './agreement.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { NextStepPage } from './next-step.tsx'
import { PasswordForm } from './password-form.tsx'
import { SmsForm } from './sms-form.tsx'
import { SsoForm } from './sso-form.tsx'
import '../../lib/login-sentences.ts'

const LoginPage = () => {
  const { t } = useTranslation('login')
  const navigate = useNavigate()
  const { type } = useSearch({ strict: false }) as { type?: string }
  const [next, setNext] = useState<{ readonly step: NextStep; readonly remember: boolean }>()
  // A person who last signed in by single sign-on gets that form again.
  const toCompany = type === undefined && storedSsoEmail() !== null
  useEffect(() => {
    if (toCompany) void navigate({ to: '/login', search: { type: 'sso' }, replace: true })
  }, [toCompany, navigate])
  useEffect(() => {
    void resume()
  }, [])
  if (next)
    return (
      <NextStepPage
        step={next.step}
        remember={next.remember}
        onStep={(step) => {
          setNext({ ...next, step })
        }}
        onStartOver={() => {
          setNext(undefined)
        }}
      />
    )
  const onNext = (step: NextStep, remember: boolean) => {
    setNext({ step, remember })
  }
  if (type === 'sso')
    return (
      <SignInFrame title={t('ssoPage.title')} sub={t('ssoPage.sub')}>
        <SsoForm />
        <p className="entry-agree">
          <Link to="/login" search={{ type: 'password' }} onClick={forgetSsoEmail}>
            {t('ssoPage.password')}
          </Link>
        </p>
      </SignInFrame>
    )
  return (
    <SignInFrame
      title={t('title')}
      sub={
        <>
          {t('noAccount')}
          <Link to="/register">{t('registerByEmail')}</Link>{' '}
          <Link to="/thirdLogin" className="quiet">
            {t('orScan')}
          </Link>
        </>
      }
    >
      <Tabs
        defaultActiveKey={type === 'sms' ? 'sms' : 'password'}
        destroyOnHidden
        items={[
          { key: 'password', label: t('byPassword'), children: <PasswordForm onNext={onNext} /> },
          { key: 'sms', label: t('bySms'), children: <SmsForm onNext={onNext} /> },
        ]}
      />
      <div className="entry-or">{t('or')}</div>
      <Button
        block
        size="large"
        className="entry-alone"
        icon={<KeyRound size={15} strokeWidth={1.75} />}
        onClick={() => {
          void navigate({ to: '/login', search: { type: 'sso' } })
        }}
      >
        {t('sso')}
      </Button>
      <Agreement by="agree" />
    </SignInFrame>
  )
}
export default LoginPage
