// 创建公司: opens a trial; offers to go there.
import { App, Button, Input } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api, CallFailed } from '../../lib/api.ts'
import { useOnce } from '../../lib/guard.ts'
import { useSession } from '../../lib/session.ts'
import { enterCompany, switchCompany } from '../../lib/sign-in.ts'
import { Dialog } from '../../ui/dialog.tsx'

const CreateTeamPage = () => {
  const { t } = useTranslation('shell')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const inCompany = useSession()?.team !== undefined
  const [name, setName] = useState(''), [error, setError] = useState(''), [busy, setBusy] = useState(false)
  const [made, setMade] = useState<{ readonly id: string; readonly name: string }>()
  const submit = useOnce(() => {
    const plain = name.trim()
    if (plain === '') { setError(t('create.required')); return }
    setBusy(true)
    setError('')
    api.user.createTeam({ name: plain }, { quiet: true }).then(async (team) => {
      if (inCompany) { setMade({ id: team.id, name: plain }); return }
      await enterCompany(await api.user.readUser({}))
      void message.success(t('create.created'))
      await navigate({ to: '/home' })
    }).catch((e: unknown) => { setError(e instanceof CallFailed ? e.message : '') }).finally(() => { setBusy(false) })
  })
  return (
    <div className="notice-page">
      <form className="create-team" onSubmit={(e) => { e.preventDefault(); submit() }} noValidate>
        <h2>{t('create.title')}</h2><p className="sub">{t('create.sub')}</p>
        <label htmlFor="company">{t('create.name')}</label>
        <Input id="company" size="large" autoFocus maxLength={limits.companyNameOnPage} showCount value={name} placeholder={t('create.placeholder')} status={error ? 'error' : ''} onChange={(e) => { setName(e.target.value) }} aria-describedby="company-error" />
        <p className="field-error" id="company-error" role="alert">{error}</p>
        <div className="row"><Button type="primary" size="large" htmlType="submit" loading={busy}>{t('create.submit')}</Button>{inCompany ? <Button size="large" type="text" onClick={() => { void navigate({ to: '/home' }) }}>{t('create.cancel')}</Button> : null}</div>
      </form>
      {made ? <Dialog title={t('create.switchTitle')} width={480} onClose={() => { void navigate({ to: '/home' }) }} actions={<><Button onClick={() => { void navigate({ to: '/home' }) }}>{t('create.stay')}</Button><Button type="primary" onClick={() => { switchCompany(made.id).then(() => navigate({ to: '/home' }), () => undefined) }}>{t('create.switchNow')}</Button></>}><p>{t('create.switchText', { name: made.name })}</p></Dialog> : null}
    </div>
  )
}
export default CreateTeamPage
