// The header's two menus: the current company, and the person.
import { Dropdown } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronsUpDown, Globe, LogOut, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api } from '../lib/api.ts'
import { chooseLanguage, useLanguage } from '../lib/language.ts'
import { useSession } from '../lib/session.ts'
import { signOut, switchCompany } from '../lib/sign-in.ts'

export const CompanySwitch = () => {
  const { t } = useTranslation('shell')
  const team = useSession()?.team
  const navigate = useNavigate()
  const teams = useQuery({ queryKey: ['teams'], queryFn: () => api.user.listTeams({ page: 1, pageSize: limits.teamListPageSize }) })
  const go = (id: string) => { if (id !== team?.id) switchCompany(id).then(() => navigate({ to: '/home' }), () => undefined) }
  const items = [
    ...(teams.data?.content ?? []).map((c) => ({ key: c.id, label: <span className="company-item">{c.id === team?.id ? <Check size={14} /> : <i />}{c.name}<small className="mono">{c.number}</small></span>, onClick: () => { go(c.id) } })),
    { type: 'divider' as const }, { key: 'create', icon: <Plus size={14} />, label: t('header.createCompany'), onClick: () => { void navigate({ to: '/createTeam' }) } },
  ]
  return (
    <Dropdown menu={{ items, style: { maxHeight: 420, overflow: 'auto' } }} trigger={['click']} placement="bottomRight">
      <button type="button" className="company-switch" aria-label={t('header.switchCompany')}><b title={team?.name}>{team?.name ?? t('header.noCompany')}</b>{team ? <i>{team.number}</i> : null}<ChevronsUpDown size={13} color="#6B6F75" /></button>
    </Dropdown>
  )
}

export const PersonMenu = () => {
  const { t } = useTranslation('shell')
  const user = useSession()?.user
  const language = useLanguage()
  const other = language === 'en-US' ? 'zh-CN' as const : 'en-US' as const
  const items = [
    { key: 'language', icon: <Globe size={14} />, label: other === 'en-US' ? 'English' : '中文', onClick: () => { void chooseLanguage(other) } },
    { type: 'divider' as const }, { key: 'logout', icon: <LogOut size={14} />, label: t('header.logout'), onClick: () => { void signOut() } },
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <button type="button" className="plain person" aria-label={t('header.person')}><i>{user?.name.slice(0, 1) ?? ''}</i>{user?.name}</button>
    </Dropdown>
  )
}
