// /register and /regNew: by e-mail, by phone, or by scanning with the mini-program. They differ in the first tab.
import { Tabs } from 'antd'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NextStep } from '../../lib/session/sign-in.ts'
import { Agreement } from './agreement.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { MiniSignIn } from './mini-sign-in.tsx'
import { NextStepPage } from './next-step.tsx'
import { RegisterForm } from './register-form.tsx'

const RegisterPage = () => {
  const { t } = useTranslation('account')
  const { pathname } = useLocation()
  const [next, setNext] = useState<NextStep>()
  if (next)
    return (
      <NextStepPage
        step={next}
        remember={false}
        onStep={setNext}
        onStartOver={() => {
          setNext(undefined)
        }}
      />
    )
  return (
    <SignInFrame
      title={t('register.title')}
      sub={
        <>
          {t('hasAccount')}
          <Link to="/login" search={{ type: 'password' }}>
            {t('toLogin')}
          </Link>
        </>
      }
    >
      <Tabs
        defaultActiveKey={pathname === '/regNew' ? 'mini' : 'email'}
        destroyOnHidden
        items={[
          { key: 'email', label: t('register.byEmail'), children: <RegisterForm key="email" kind="email" onNext={setNext} /> },
          { key: 'sms', label: t('register.byTel'), children: <RegisterForm key="sms" kind="sms" onNext={setNext} /> },
          {
            key: 'mini',
            label: t('register.byMini'),
            children: (
              <>
                <p className="sub">{t('mini.sub')}</p>
                <MiniSignIn onNext={setNext} />
              </>
            ),
          },
        ]}
      />
      <Agreement by="register.agree" />
    </SignInFrame>
  )
}
export default RegisterPage
