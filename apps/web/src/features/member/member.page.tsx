// 员工管理: departments at left, members at right; tabs of requests and invitations.
import { Button, Input, Pagination, Select, Table, Tabs } from 'antd'
import { Link } from '@tanstack/react-router'
import { FileSpreadsheet, Search, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { useCan } from '../../lib/session/can.ts'
import { useSession } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { awaiting } from '../../ui/table/waiting-rows.tsx'
import { DepartmentTree } from './department-tree.tsx'
import { InvitationsTab, RequestsTab } from './joining/joining-tabs.tsx'
import { useDepartments, useJoinRequests, useMembers, type Member } from './member.queries.ts'
import { PendingMemberActionDialog, type PendingMemberAction } from './pending-member-action.tsx'
import { scoped, memberColumns, type MemberAction } from './member-columns.tsx'
import '../../ui/table/list-page.css'
import './member.css'

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
  const mayImport = useCan('menu_4.importstaff')
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
  const narrow = (change: () => void) => {
    change()
    setPage(1)
    setChosen(new Set())
  }
  const rows = list.data?.content ?? []
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
  const batch = (['move', 'disable', 'enable', 'remove'] as const).map((action) => {
    const about =
      action === 'disable' || action === 'enable'
        ? members.filter((s) => s.status === (action === 'disable' ? 'active' : 'disabled'))
        : members
    const beyond = scoped.has(action) ? about.filter((s) => !s.within).length : 0
    const why =
      missing(action) ??
      (about.length === 0 ? t(action === 'disable' ? 'staff.allDisabled' : 'staff.allActive') : undefined) ??
      (beyond > 0 ? t('staff.someOutOfScope', { count: beyond }) : undefined)
    return (
      <Button
        key={action}
        size="small"
        ghost
        disabled={why !== undefined}
        {...(why ? { title: why } : {})}
        onClick={() => {
          setPending({ action, members: about })
        }}
      >
        {t(`staff.action.${action}`)}
      </Button>
    )
  })
  return (
    <>
      <PageHead
        title={t('staff.title')}
        facts={everybody === undefined ? '…' : t('staff.facts', { count: everybody, limit: session?.company?.inviteMemberNumber ?? 0 })}
        actions={
          <>
            {mayImport ? (
              <Link to="/comset/importstaff" search={{ type: 2 }}>
                <Button icon={<FileSpreadsheet size={15} />}>{t('staff.import')}</Button>
              </Link>
            ) : null}
            <Button
              type="primary"
              icon={<UserPlus size={15} />}
              disabled={missingPermission('staffManagement.invite') !== undefined}
              title={missingPermission('staffManagement.invite')}
              onClick={() => {
                setPending({ action: 'invite' })
              }}
            >
              {t('invite.title')}
            </Button>
          </>
        }
      />
      <div className="people-layout">
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
        <div className="people-main">
          <Tabs
            animated={false}
            activeKey={tab}
            onChange={setTab}
            items={[
              { key: 'staff', label: t('tab.staff') },
              {
                key: 'requests',
                label: (
                  <>
                    {t('tab.requests')}
                    {waiting > 0 ? <em className="tab-count">{waiting}</em> : null}
                  </>
                ),
              },
              { key: 'invitations', label: t('tab.invitations') },
            ]}
          />
          {tab === 'requests' ? (
            <RequestsTab wide={wide} />
          ) : tab === 'invitations' ? (
            <InvitationsTab departments={departments} />
          ) : (
            <>
              <div className="tab-bar">
                <Input
                  style={{ width: 240 }}
                  prefix={<Search size={14} color="var(--text-muted)" />}
                  allowClear
                  maxLength={limits.keywordMax}
                  placeholder={t('staff.search')}
                  aria-label={t('staff.search')}
                  value={typed}
                  onChange={(e) => {
                    setTyped(e.target.value)
                    if (e.target.value === '')
                      narrow(() => {
                        setKeyword('')
                      })
                  }}
                  onPressEnter={() => {
                    narrow(() => {
                      setKeyword(typed.trim())
                    })
                  }}
                />
                <Select
                  style={{ width: 130 }}
                  allowClear
                  placeholder={t('staff.anyStatus')}
                  aria-label={t('staff.status')}
                  {...(status ? { value: status } : {})}
                  onChange={(value: 'active' | 'disabled' | undefined) => {
                    narrow(() => {
                      setStatus(value)
                    })
                  }}
                  options={[
                    { value: 'active', label: t('staff.active') },
                    { value: 'disabled', label: t('staff.disabled') },
                  ]}
                />
              </div>
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
                <div className="people-table">
                  <Table<Member>
                    className="dense"
                    size="small"
                    rowKey="id"
                    sticky
                    pagination={false}
                    {...awaiting(list.isPending)}
                    dataSource={[...rows]}
                    tableLayout="fixed"
                    columns={memberColumns(t, {
                      act: (action, s) => {
                        setPending({ action, members: [s] })
                      },
                      missing,
                      self: session?.user?.id,
                      maySeeRights,
                      wide,
                    })}
                    rowSelection={{
                      columnWidth: 40,
                      getTitleCheckboxProps: () => ({ 'aria-label': t('staff.everyRow') }),
                      selectedRowKeys: [...chosen],
                      onChange: (_, picked) => {
                        setChosen(new Set(picked.map((s) => s.id)))
                      },
                      getCheckboxProps: (s) =>
                        ({
                          disabled: s.role === 'superAdmin' || s.id === session?.user?.id,
                          'aria-label': s.name,
                          title:
                            s.role === 'superAdmin' ? t('staff.notAdmin') : s.id === session?.user?.id ? t('staff.notSelf') : undefined,
                        }) as object,
                    }}
                  />
                </div>
              )}
              {members.length > 0 ? (
                <div className="selection-bar" role="region">
                  <b>{t('staff.people', { count: members.length })}</b>
                  <button
                    type="button"
                    className="plain"
                    onClick={() => {
                      setChosen(new Set())
                    }}
                  >
                    {t('clear')}
                  </button>
                  <span className="actions">{batch}</span>
                </div>
              ) : null}
              {total === undefined ? null : (
                <div className="tab-foot">
                  <span>{t('staff.total', { count: total })}</span>
                  <Pagination size="small" current={page} pageSize={pageSize} total={total} showSizeChanger={false} onChange={setPage} />
                </div>
              )}
            </>
          )}
        </div>
      </div>
      {pending ? <PendingMemberActionDialog pending={pending} departments={departments} onClose={close} /> : null}
    </>
  )
}
export default MembersPage
