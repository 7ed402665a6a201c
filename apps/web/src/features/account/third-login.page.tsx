// /thirdLogin: by the WeChat mini-program.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NextStep } from '../../lib/session/sign-in.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { MiniSignIn } from './mini-sign-in.tsx'
import { NextStepPage } from './next-step.tsx'
import styles from './sign-in-frame.module.css'

const ThirdLoginPage = () => {
  const { t } = useTranslation('account')
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
    <SignInFrame title={t('mini.title')} sub={t('mini.sub')}>
      <MiniSignIn onNext={setNext} />
      <p className={styles['entry-agree']}>
        <Link to="/login" search={{ type: 'password' }}>
          {t('back')}
        </Link>
      </p>
    </SignInFrame>
  )
}
export default ThirdLoginPage
