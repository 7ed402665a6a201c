// The header's two menus: the current company, and the person.
import { Dropdown } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronsUpDown, CircleQuestionMark, Globe, Headset, KeyRound, LogOut, Plus, UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api } from '../lib/api.ts'
import { chooseLanguage, useLanguage } from '../lib/language.ts'
import { useSession } from '../lib/session.ts'
import { signOut, switchCompany } from '../lib/sign-in.ts'
import { Avatar } from '../ui/avatar.tsx'
import type { PersonalDialogName } from '../features/personal/dialog-names.ts'

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

const PersonalDialogs = lazy(() => import('../features/personal/personal-dialogs.tsx'))
const PasswordReminder = lazy(() => import('../features/personal/password-reminder.tsx'))
export const PersonMenu = () => {
  const { t } = useTranslation(['shell', 'personal'])
  const user = useSession()?.user
  const language = useLanguage()
  const [open, setOpen] = useState<PersonalDialogName>()
  const other = language === 'en-US' ? 'zh-CN' as const : 'en-US' as const
  const items = [
    { key: 'information', icon: <UserRound size={14} />, label: t('personal:information.title'), onClick: () => { setOpen('information') } },
    { key: 'service', icon: <Headset size={14} />, label: t('personal:service.title'), onClick: () => { setOpen('service') } },
    { key: 'password', icon: <KeyRound size={14} />, label: t('personal:password.title'), onClick: () => { setOpen('password') } },
    { key: 'help', icon: <CircleQuestionMark size={14} />, label: t('personal:help'), onClick: () => { window.open('/visitor/emailCommonProblem', '_blank', 'noopener') } },
    { type: 'divider' as const }, { key: 'language', icon: <Globe size={14} />, label: other === 'en-US' ? 'English' : '中文', onClick: () => { void chooseLanguage(other) } },
    { type: 'divider' as const }, { key: 'logout', icon: <LogOut size={14} />, label: t('header.logout'), onClick: () => { void signOut() } },
  ]
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <button type="button" className="plain person" aria-label={t('header.person')}><Avatar name={user?.name ?? ''} url={user?.headUrl ?? user?.avatar} />{user?.name}</button>
      </Dropdown>
      <Suspense>{user?.passwordAged ? <PasswordReminder onNow={() => { setOpen('password') }} /> : null}</Suspense>
      <Suspense>{open ? <PersonalDialogs open={open} onClose={() => { setOpen(undefined) }} /> : null}</Suspense>
    </>
  )
}
