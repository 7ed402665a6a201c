// 创建公司 for somebody who has none: the first thing after an account; or join one.
import { App, Button } from 'antd'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { enterCompany, signOut } from '../../lib/sign-in.ts'
import { CompanyNameField } from './company-name-field.tsx'
import { useCreateTeam } from './use-create-team.ts'
import './company.css'

const CreateTeamPage = () => {
  const { t } = useTranslation('company')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const inCompany = useSession()?.team !== undefined
  const create = useCreateTeam(async (made) => {
    void message.success(t('create.created', { ...made }))
    if (!inCompany) await enterCompany(await api.user.readUser({}))
    await navigate({ to: '/home' })
  })
  return (
    <div className="notice-page">
      <form className="create-team" onSubmit={(e) => { e.preventDefault(); create.submit() }} noValidate>
        <h2>{t('create.title')}</h2><p className="sub">{t('create.sub')}</p>
        <CompanyNameField id="company" area={false} value={create.value} onChange={create.change} error={create.error} />
        <div className="row"><Button type="primary" size="large" htmlType="submit" loading={create.busy}>{t('create.submit')}</Button>{inCompany ? <Button size="large" type="text" onClick={() => { void navigate({ to: '/home' }) }}>{t('cancel')}</Button> : <Button size="large" type="text" onClick={() => { void signOut() }}>{t('create.signOut')}</Button>}</div>
        <p className="sub or-join">{t('create.orJoin')} <Link to="/visitor/join">{t('create.join')}</Link></p>
      </form>
    </div>
  )
}
export default CreateTeamPage
