// The members of the page: what narrows them, their table, and what is done with the chosen ones.
import { Button, Input, Select, Table, Tabs, type TableColumnsType } from 'antd'
import { Link } from '@tanstack/react-router'
import { FileSpreadsheet, Search, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { useCan } from '../../lib/session/can.ts'
import { useSession } from '../../lib/session/session.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { SelectionFrame } from '../../ui/kits/list/selection-frame.tsx'
import { rowsThatOpen } from '../../ui/table/antd-rows.ts'
import { awaiting } from '../../ui/table/waiting-rows.tsx'
import { scoped, type MemberAction } from './member-columns.tsx'
import type { Member } from './member.queries.ts'
import styles from './member.module.css'

export const StaffActions = ({ onInvite }: { readonly onInvite: () => void }) => {
  const { t } = useTranslation('member')
  const mayImport = useCan('menu_4.importstaff')
  const lacksInvite = useMissingPermission()('staffManagement.invite')
  return (
    <>
      {mayImport ? (
        <Link to="/comset/importstaff" search={{ type: 2 }}>
          <Button icon={<FileSpreadsheet size={15} />}>{t('staff.import')}</Button>
        </Link>
      ) : null}
      <Button type="primary" icon={<UserPlus size={15} />} disabled={lacksInvite !== undefined} title={lacksInvite} onClick={onInvite}>
        {t('invite.title')}
      </Button>
    </>
  )
}
interface TabsProps {
  readonly tab: string
  /** Requests that wait for an answer. */
  readonly waiting: number
  readonly onTab: (tab: string) => void
}
export const PageTabs = ({ tab, waiting, onTab }: TabsProps) => {
  const { t } = useTranslation('member')
  return (
    <Tabs
      animated={false}
      activeKey={tab}
      onChange={onTab}
      items={[
        { key: 'staff', label: t('tab.staff') },
        {
          key: 'requests',
          label: (
            <>
              {t('tab.requests')}
              {waiting > 0 ? <em className={styles['tab-count']}>{waiting}</em> : null}
            </>
          ),
        },
        { key: 'invitations', label: t('tab.invitations') },
      ]}
    />
  )
}
type Status = 'active' | 'disabled'
interface FilterProps {
  readonly typed: string
  readonly status: Status | undefined
  readonly onType: (typed: string) => void
  readonly onKeyword: (keyword: string) => void
  readonly onStatus: (status: Status | undefined) => void
}
export const StaffFilters = ({ typed, status, onType, onKeyword, onStatus }: FilterProps) => {
  const { t } = useTranslation('member')
  return (
    <div className={styles['tab-bar']}>
      <Input
        style={{ width: 240 }}
        prefix={<Search size={14} color="var(--text-muted)" />}
        allowClear
        maxLength={limits.keywordMax}
        placeholder={t('staff.search')}
        aria-label={t('staff.search')}
        value={typed}
        onChange={(e) => {
          onType(e.target.value)
          if (e.target.value === '') onKeyword('')
        }}
        onPressEnter={() => {
          onKeyword(typed.trim())
        }}
      />
      <Select
        style={{ width: 130 }}
        allowClear
        placeholder={t('staff.anyStatus')}
        aria-label={t('staff.status')}
        {...(status ? { value: status } : {})}
        onChange={(value: 'active' | 'disabled' | undefined) => {
          onStatus(value)
        }}
        options={[
          { value: 'active', label: t('staff.active') },
          { value: 'disabled', label: t('staff.disabled') },
        ]}
      />
    </div>
  )
}
interface TableProps {
  readonly rows: readonly Member[]
  readonly loading: boolean
  readonly columns: TableColumnsType<Member>
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  readonly onOpen: (member: Member) => void
  /** The member who is open beside the table. */
  readonly shown: string | undefined
}
export const MembersTable = ({ rows, loading, columns, chosen, onChoose, onOpen, shown }: TableProps) => {
  const { t } = useTranslation('member')
  const self = useSession()?.user?.id
  return (
    <div className={styles['people-table']}>
      <Table<Member>
        className="dense"
        size="small"
        rowKey="id"
        sticky
        pagination={false}
        {...awaiting(loading)}
        dataSource={[...rows]}
        tableLayout="fixed"
        columns={columns}
        {...rowsThatOpen<Member>(onOpen, shown)}
        rowSelection={{
          columnWidth: 40,
          getTitleCheckboxProps: () => ({ 'aria-label': t('staff.everyRow') }),
          selectedRowKeys: [...chosen],
          onChange: (_, picked) => {
            onChoose(new Set(picked.map((s) => s.id)))
          },
          getCheckboxProps: (s) =>
            ({
              disabled: s.role === 'superAdmin' || s.id === self,
              'aria-label': s.name,
              title: s.role === 'superAdmin' ? t('staff.notAdmin') : s.id === self ? t('staff.notSelf') : undefined,
            }) as object,
        }}
      />
    </div>
  )
}
type Act = 'move' | 'disable' | 'enable' | 'remove'
interface SelectionProps {
  readonly members: readonly Member[]
  readonly missing: (action: MemberAction) => string | undefined
  readonly onClear: () => void
  readonly onAct: (action: Act, about: readonly Member[]) => void
}
export const SelectionBar = ({ members, missing, onClear, onAct }: SelectionProps) => {
  const { t } = useTranslation('member')
  const people = t('staff.people', { count: members.length })
  const batch = (['remove', 'disable', 'enable', 'move'] as const).map((action) => {
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
        type={action === 'move' ? 'primary' : 'default'}
        disabled={why !== undefined}
        {...(why ? { title: why } : {})}
        onClick={() => {
          onAct(action, about)
        }}
      >
        {t(`staff.action.${action}`)}
      </Button>
    )
  })
  return (
    <SelectionFrame label={people} count={<b>{people}</b>} onClear={onClear}>
      {batch}
    </SelectionFrame>
  )
}
