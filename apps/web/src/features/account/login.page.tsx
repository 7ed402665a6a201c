// 登录: by password, by SMS, or by the company's single sign-on; then the server's further steps.
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetSsoEmail, resume, storedSsoEmail, type NextStep } from '../../lib/session/sign-in.ts'
import { Button } from '../../ui/controls/button.tsx'
import { lazyAntd } from '../../ui/theme/lazy-antd.ts'
import { ListTabs } from '../../ui/table/list-tabs.tsx'
import { Agreement } from './agreement.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { PasswordForm } from './password-form.tsx'
import { SmsForm } from './sms-form.tsx'
import { SsoForm } from './sso-form.tsx'
import type { StepProps } from './start-over.tsx'
import styles from './sign-in-frame.module.css'

const NextStepPage = lazyAntd<StepProps>(() => import('./next-step.tsx').then((m) => ({ default: m.NextStepPage })))

const LoginPage = () => {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const { type } = useSearch({ strict: false }) as { type?: string }
  const [way, setWay] = useState(type === 'sms' ? 'sms' : 'password')
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
      <Suspense>
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
      </Suspense>
    )
  const onNext = (step: NextStep, remember: boolean) => {
    setNext({ step, remember })
  }
  if (type === 'sso')
    return (
      <SignInFrame title={t('ssoPage.title')} sub={t('ssoPage.sub')}>
        <SsoForm />
        <p className={styles['entry-agree']}>
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
      <div className={styles['entry-ways']}>
        <ListTabs
          label={t('title')}
          tab={way}
          onTab={setWay}
          tabs={[
            { key: 'password', label: t('byPassword') },
            { key: 'sms', label: t('bySms') },
          ]}
        />
      </div>
      <div role="tabpanel" aria-label={t(way === 'sms' ? 'bySms' : 'byPassword')}>
        {way === 'sms' ? <SmsForm onNext={onNext} /> : <PasswordForm onNext={onNext} />}
      </div>
      <div className={styles['entry-or']}>{t('or')}</div>
      <Button
        block
        size="large"
        className={styles['entry-alone']}
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
