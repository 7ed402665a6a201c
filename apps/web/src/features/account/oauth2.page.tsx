// /OAuth2/…: the redirect address of the company's identity service, and the target of a partner's link.
import { Button, Spin } from 'antd'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, CallFailed } from '../../lib/http/api.ts'
import { useSaid } from '../../lib/i18n/use-said.ts'
import { enterWith, type NextStep } from '../../lib/session/sign-in.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { NextStepPage } from './next-step.tsx'
import { SsoForm } from './sso-form.tsx'
import styles from './sign-in-frame.module.css'

const Callback = ({ query }: { query: string }) => {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const [next, setNext] = useState<NextStep>()
  const [error, setError] = useSaid(t, query === '' ? (t) => t('ssoPage.missing') : undefined)
  const handed = useRef(false)
  useEffect(() => {
    // The provider's answer is valid once: removes it from the address, and never presents it twice.
    if (handed.current || query === '') return
    handed.current = true
    history.replaceState(history.state, '', '/OAuth2/callback')
    api.auth
      .finishSso({ query }, { quiet: true })
      .then(enterWith)
      .then(setNext, (e: unknown) => {
        setError((t) => (e instanceof CallFailed ? e.message : t('ssoPage.failed')))
      })
  }, [query, setError])
  const again = () => {
    void navigate({ to: '/login', search: { type: 'sso' } })
  }
  if (next) return <NextStepPage step={next} remember={false} onStep={setNext} onStartOver={again} />
  return (
    <SignInFrame title={t(error ? 'ssoPage.failed' : 'ssoPage.finishing')}>
      {error ? (
        <>
          <p className="form-error" role="alert" style={{ marginTop: 14 }}>
            {error}
          </p>
          <Button type="primary" size="large" block className={styles['entry-submit']} onClick={again}>
            {t('ssoPage.again')}
          </Button>
        </>
      ) : (
        <Spin style={{ marginTop: 18 }} />
      )}
    </SignInFrame>
  )
}
const OAuth2Page = () => {
  const { t } = useTranslation('account')
  const { pathname, searchStr } = useLocation()
  const [query] = useState(searchStr)
  if (pathname === '/OAuth2/callback') return <Callback query={query} />
  return (
    <SignInFrame title={t('ssoPage.title')} sub={t('ssoPage.sub')}>
      <SsoForm email={new URLSearchParams(searchStr).get('email') ?? ''} />
      <p className={styles['entry-agree']}>
        <Link to="/login" search={{ type: 'password' }}>
          {t('back')}
        </Link>
      </p>
    </SignInFrame>
  )
}
export default OAuth2Page
