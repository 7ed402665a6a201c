// The current company in the header, and the ways to another one: the list below it, or a dialog to search in.
import { App } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, ChevronsUpDown, LogIn, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api } from '../lib/api.ts'
import { useOnce } from '../lib/guard.ts'
import { useSession } from '../lib/session.ts'
import { switchCompany } from '../lib/sign-in.ts'
import { useRunningImports } from '../lib/upload-store.ts'
import { DropMenu } from '../ui/drop-menu.tsx'

const CreateTeamDialog = lazy(() => import('../features/company/create-team-dialog.tsx'))

export const useTeams = () =>
  useQuery({ queryKey: ['teams'], queryFn: () => api.user.listTeams({ page: 1, pageSize: limits.teamListPageSize }) }).data?.content ?? []

/** Enters another company. Files on their way would be lost with the old one: that is asked about first. */
export const useSwitch = () => {
  const { t } = useTranslation('shell')
  const { modal, message } = App.useApp()
  const current = useSession()?.team?.id
  const { done, files } = useRunningImports()
  const go = async (id: string, name: string): Promise<void> => {
    await switchCompany(id).then(
      () => {
        void message.success(t('switch.done', { name }))
      },
      () => undefined,
    )
  }
  return useOnce((id: string, name: string) => {
    if (id === current) return
    if (files === done) {
      void go(id, name)
      return
    }
    void modal.confirm({
      title: t('switch.title', { name }),
      content: t('switch.running', { count: files - done }),
      okText: t('switch.go'),
      cancelText: t('switch.stay'),
      mask: { closable: false },
      onOk: () => go(id, name),
    })
  })
}

export const CompanySwitch = () => {
  const { t } = useTranslation('shell')
  const team = useSession()?.team
  const teams = useTeams()
  const enter = useSwitch()
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const items = [
    ...teams.map((c) => ({
      key: c.id,
      onClick: () => {
        enter(c.id, c.name)
      },
      label: (
        <span className="company-item">
          {c.id === team?.id ? <Check size={14} /> : <i />}
          {c.name}
          <small className="mono">{c.number}</small>
        </span>
      ),
    })),
    { type: 'divider' as const },
    {
      key: 'create',
      icon: <Plus size={14} />,
      className: 'company-menu-end',
      label: t('header.createCompany'),
      onClick: () => {
        setCreating(true)
      },
    },
    {
      key: 'join',
      icon: <LogIn size={14} />,
      className: 'company-menu-end last',
      label: t('header.joinCompany'),
      onClick: () => {
        void navigate({ to: '/visitor/join' })
      },
    },
  ]
  return (
    <>
      <DropMenu menu={{ items, style: { maxHeight: 'min(560px, calc(100vh - 96px))', overflow: 'auto' } }} placement="bottomRight">
        <button
          type="button"
          className="company-switch"
          aria-label={`${t('header.switchCompany')} ${team ? `${team.name} ${team.number}` : t('header.noCompany')}`}
          title={team?.name}
        >
          <b>{team?.name ?? t('header.noCompany')}</b>
          {team ? <i>{team.number}</i> : null}
          <ChevronsUpDown size={13} color="var(--text-muted)" aria-hidden="true" />
        </button>
      </DropMenu>
      <Suspense>
        {creating ? (
          <CreateTeamDialog
            onClose={() => {
              setCreating(false)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
