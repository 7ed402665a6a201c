// 员工管理: departments at left, members at right; tabs of requests and invitations.
import { Button, Pagination } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAskedAct } from '../../lib/page/asked-act.ts'
import { useCan } from '../../lib/session/can.ts'
import { useSession } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { useOpen } from '../../ui/kits/list/use-open.ts'
import { useRowSteps } from '../../ui/table/antd-rows.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { DepartmentTree } from './department-tree.tsx'
import { InvitationsTab, RequestsTab } from './joining/joining-tabs.tsx'
import { useDepartments, useJoinRequests, useMembers } from './member.queries.ts'
import { PendingMemberActionDialog, type PendingMemberAction } from './pending-member-action.tsx'
import { memberColumns, type MemberAction } from './member-columns.tsx'
import { MembersTable, PageTabs, SelectionBar, StaffActions, StaffFilters } from './staff-parts.tsx'
import styles from './member.module.css'

const MemberDrawer = lazy(() => import('./member-drawer.tsx'))
const pageSize = 50
const buttonOf = {
  enable: 'enable',
  disable: 'enable',
  move: 'move',
  handOver: 'handOver',
  remove: 'remove',
} as const satisfies Readonly<Record<MemberAction, string>>

const MembersPage = () => {
  const { t } = useTranslation('member')
  const session = useSession()
  const missingPermission = useMissingPermission()
  const maySeeRights = useCan('menu_4.personset')
  const known = useDepartments().data
  const departments = known ?? []
  const [wide] = useState(() => matchMedia('(min-width: 1440px)').matches)
  const [department, setDepartment] = useState<string>()
  const [keyword, setKeyword] = useState('')
  const [typed, setTyped] = useState('')
  const [status, setStatus] = useState<'active' | 'disabled'>()
  const [page, setPage] = useState(1)
  const [tab, setTab] = useState('staff')
  const [pending, setPending] = useState<PendingMemberAction>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  /** The count of all members, regardless of the list's filter. */
  const everybody = useMembers({ page: 1, pageSize: 1 }).data?.totalElements
  const list = useMembers({
    page,
    pageSize,
    ...(keyword ? { keyword } : {}),
    ...(department ? { departmentId: department } : {}),
    ...(status ? { status } : {}),
  })
  const waiting = useJoinRequests(true).data?.totalElements ?? 0
  const missing = (action: MemberAction): string | undefined => missingPermission(`staffManagement.${buttonOf[action]}`)
  const close = (done: boolean) => {
    setPending(undefined)
    if (done) setChosen(new Set())
  }
  const invite = () => {
    setPending({ action: 'invite' })
  }
  useAskedAct('invite', invite)
  const narrow = (change: () => void) => {
    change()
    setPage(1)
    setChosen(new Set())
  }
  const rows = list.data?.content ?? []
  const drawer = useOpen()
  const shown = rows.find(({ id }) => id === drawer.id)
  useRowSteps(rows, drawer.open, drawer.id, pending !== undefined)
  /** The selected members in their present state, without those removed meanwhile. */
  const members = rows.filter((s) => chosen.has(s.id))
  const total = list.data?.totalElements
  const clear = () => {
    setTyped('')
    narrow(() => {
      setKeyword('')
      setStatus(undefined)
      setDepartment(undefined)
    })
  }
  return (
    <>
      <PageHead
        title={t('staff.title')}
        facts={everybody === undefined ? '…' : t('staff.facts', { count: everybody, limit: session?.company?.inviteMemberNumber ?? 0 })}
        actions={<StaffActions onInvite={invite} />}
      />
      <div className={styles['people-layout']}>
        <DepartmentTree
          departments={known}
          chosen={department}
          onChoose={(id) => {
            narrow(() => {
              setDepartment(id)
            })
            setTab('staff')
          }}
        />
        <div className={styles['people-main']}>
          <PageTabs tab={tab} waiting={waiting} onTab={setTab} />
          {tab === 'requests' ? (
            <RequestsTab wide={wide} />
          ) : tab === 'invitations' ? (
            <InvitationsTab departments={departments} onInvite={invite} />
          ) : (
            <>
              <StaffFilters
                typed={typed}
                status={status}
                onType={setTyped}
                onKeyword={(next) => {
                  narrow(() => {
                    setKeyword(next)
                  })
                }}
                onStatus={(next) => {
                  narrow(() => {
                    setStatus(next)
                  })
                }}
              />
              {list.isError && !list.data ? (
                <LoadFailed title={t('failed')} text={t('failedText')} onRetry={list.refetch} error={list.error} />
              ) : list.data && rows.length === 0 ? (
                <EmptyState
                  kind="none"
                  title={t('staff.none')}
                  text={t('staff.noneText')}
                  actions={<Button onClick={clear}>{t('reset')}</Button>}
                />
              ) : (
                <MembersTable
                  rows={rows}
                  loading={list.isPending}
                  chosen={chosen}
                  onChoose={setChosen}
                  onOpen={drawer.open}
                  shown={drawer.id}
                  columns={memberColumns(t, {
                    act: (action, s) => {
                      setPending({ action, members: [s] })
                    },
                    missing,
                    self: session?.user?.id,
                    maySeeRights,
                    wide,
                  })}
                />
              )}
              {members.length > 0 ? (
                <SelectionBar
                  members={members}
                  missing={missing}
                  onClear={() => {
                    setChosen(new Set())
                  }}
                  onAct={(action, about) => {
                    setPending({ action, members: about })
                  }}
                />
              ) : null}
              {total === undefined ? null : (
                <div className={styles['tab-foot']}>
                  <span>{t('staff.total', { count: total })}</span>
                  <Pagination size="small" current={page} pageSize={pageSize} total={total} showSizeChanger={false} onChange={setPage} />
                </div>
              )}
            </>
          )}
        </div>
      </div>
      <Suspense>{shown ? <MemberDrawer member={shown} maySeeRights={maySeeRights} onClose={drawer.close} /> : null}</Suspense>
      {pending ? <PendingMemberActionDialog pending={pending} departments={departments} onClose={close} /> : null}
    </>
  )
}
export default MembersPage
