// 登录: by password. The paper at left says what the house is for.
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { CallFailed } from '../../lib/api.ts'
import { chooseLanguage, useLanguage } from '../../lib/language.ts'
import { useOnce } from '../../lib/guard.ts'
import { signIn } from '../../lib/sign-in.ts'
import { Logo } from '../../ui/logo.tsx'
import { Guilloche } from './guilloche.tsx'

const LoginPage = () => {
  const { t } = useTranslation('login')
  const english = useLanguage() === 'en-US'
  const [account, setAccount] = useState(''), [password, setPassword] = useState('')
  const [error, setError] = useState<{ readonly field: 'account' | 'password' | 'form'; readonly text: string }>()
  const [busy, setBusy] = useState(false)
  const submit = useOnce(() => {
    if (account.trim() === '') { setError({ field: 'account', text: t('accountRequired') }); return }
    if (password === '') { setError({ field: 'password', text: t('passwordRequired') }); return }
    setBusy(true)
    setError(undefined)
    signIn(account.trim(), password).catch((e: unknown) => { setError({ field: 'form', text: e instanceof CallFailed ? e.message : '' }); setBusy(false) })
  })
  return (
    <div className="login">
      <div className="login-left">
        <Guilloche />
        <div className="login-words"><Logo english={english} size={34} large /><h1>{t('slogan1')}<br />{t('slogan2')}</h1><p>{t('text1')}<br />{t('text2')}</p></div>
        <div className="login-foot">{t('foot')}</div>
      </div>
      <div className="login-right">
        <div className="login-language">{english ? <><button type="button" className="plain" onClick={() => { void chooseLanguage('zh-CN') }}>中文</button>/<b>English</b></> : <><b>中文</b>/<button type="button" className="plain" onClick={() => { void chooseLanguage('en-US') }}>English</button></>}</div>
        <form onSubmit={(event) => { event.preventDefault(); submit() }} noValidate>
          <h2>{t('title')}</h2>
          <label htmlFor="account">{t('account')}</label>
          <Input id="account" size="large" autoComplete="username" autoFocus maxLength={limits.email} value={account} status={error?.field === 'account' ? 'error' : ''} onChange={(e) => { setAccount(e.target.value) }} aria-describedby="login-error" />
          <label htmlFor="password">{t('password')}</label>
          <Input.Password id="password" size="large" autoComplete="current-password" maxLength={limits.passwordInput} value={password} status={error && error.field !== 'account' ? 'error' : ''} onChange={(e) => { setPassword(e.target.value) }} aria-describedby="login-error" />
          <p className="field-error" id="login-error" role="alert">{error?.text}</p>
          <Button type="primary" size="large" block htmlType="submit" loading={busy} style={{ justifyContent: 'center', height: 42, fontSize: 15 }}>{t('submit')}</Button>
        </form>
      </div>
    </div>
  )
}
export default LoginPage
