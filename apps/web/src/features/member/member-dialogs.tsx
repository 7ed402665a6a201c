// The dialogs before moving, disabling, handing over or removing members.
import { App, Button, Select } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { DepartmentSelect } from './department-select.tsx'
import { useChange, useMembers, useWholeScope, type Department, type Member } from './member.queries.ts'
import styles from './member.module.css'

interface RequestProps {
  readonly members: readonly Member[]
  /** Members of the batch who are no longer in the company. */
  readonly gone: readonly Member[]
  readonly onRefused: (error: unknown) => void
  readonly onClose: (done: boolean) => void
}
/** Up to this many members are named; more are counted. */
const named = 8
const idsOf = (members: readonly Member[]): string[] => members.map((s) => s.id)
/** One name, or how many. */
const useNames = () => {
  const { t } = useTranslation('member')
  return (members: readonly Member[]) => (members.length === 1 ? members[0]!.name : t('staff.people', { count: members.length }))
}

interface MemberDialogProps extends Omit<RequestProps, 'onRefused'> {
  readonly title: string
  readonly submit: string
  readonly danger?: boolean
  /** Why the action is not possible yet: the disabled button shows this. */
  readonly why?: string | undefined
  readonly busy: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
}
/** The dialog's members, question, and two buttons. */
const MemberDialog = ({ members, gone, title, submit, danger = false, why, busy, onSubmit, onClose, children }: MemberDialogProps) => {
  const { t } = useTranslation('member')
  const names = useNames()
  const off = members.length === 0 ? t('staff.allGone') : why
  const listed = (of: readonly Member[]): string =>
    `${of
      .slice(0, named)
      .map((s) => s.name)
      .join(t('comma'))}${of.length > named ? ' …' : ''}`
  const leave = () => {
    onClose(false)
  }
  return (
    <Dialog
      title={title}
      facts={names(members)}
      width={480}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{t('cancel')}</Button>
          <Button type="primary" danger={danger} disabled={off !== undefined} title={off} loading={busy} onClick={onSubmit}>
            {submit}
          </Button>
        </>
      }
    >
      {gone.length > 0 ? (
        <p className={styles['people-warning']} role="status">
          {t('staff.gone', { names: listed(gone) })}
        </p>
      ) : null}
      {members.length > 1 ? <p className={`sub ${styles['staff-names']}`}>{listed(members)}</p> : null}
      {children}
    </Dialog>
  )
}

export const MoveDialog = ({ members, gone, departments, onRefused, onClose }: RequestProps & { departments: readonly Department[] }) => {
  const { t } = useTranslation('member')
  const { message } = App.useApp()
  const whole = useWholeScope().data ?? false
  const currentDepartments = new Set(members.map((s) => s.departmentId))
  const now = currentDepartments.size === 1 ? [...currentDepartments][0] : undefined
  const [departmentId, setDepartmentId] = useState(now)
  const move = useChange(() => api.user.moveMembers({ ids: idsOf(members), departmentId: departmentId ?? null }))
  const submit = () => {
    move.mutateAsync(undefined).then(() => {
      void message.success(t('staff.moved', { count: members.length }))
      onClose(true)
    }, onRefused)
  }
  const why = departmentId === undefined ? t('staff.chooseDepartment') : departmentId === now ? t('staff.sameDepartment') : undefined
  return (
    <MemberDialog
      members={members}
      gone={gone}
      title={t('staff.action.move')}
      submit={t('staff.moveSubmit', { count: members.length })}
      why={why}
      busy={move.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field id="move-department" label={t('staff.department')}>
        <DepartmentSelect
          id="move-department"
          departments={departments}
          value={departmentId}
          onChange={setDepartmentId}
          none={t('department.nobodys')}
          noneOff={whole ? undefined : t('department.onlyWhole')}
          beyond={t('department.outOfScope')}
          placeholder={t('staff.chooseDepartment')}
        />
      </Field>
    </MemberDialog>
  )
}

/** Chooses who takes over the work: active colleagues outside the batch. */
const ColleagueSelect = ({
  without,
  value,
  onChange,
}: {
  without: readonly string[]
  value: string | undefined
  onChange: (id: string) => void
}) => {
  const { t } = useTranslation('member')
  const [keyword, setKeyword] = useState('')
  const found = useMembers({ page: 1, pageSize: 50, status: 'active', ...(keyword.trim() ? { keyword: keyword.trim() } : {}) })
  const colleagues = (found.data?.content ?? []).filter((s) => !without.includes(s.id))
  return (
    <Select
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      id="colleague"
      style={{ width: '100%' }}
      placeholder={t('staff.chooseColleague')}
      {...(value ? { value } : {})}
      onChange={onChange}
      loading={found.isFetching}
      options={colleagues.map((s) => ({
        value: s.id,
        label: `${s.name}${s.departmentName ? `（${s.departmentName}）` : ''}`,
        ...(s.within ? {} : { disabled: true, title: t('staff.outOfScope') }),
      }))}
    />
  )
}
const isOpen = (work: Readonly<Record<string, number>>): boolean => Object.values(work).some((count) => count > 0)
/** The open work of all these members together; refused if one of them has left. */
const useOpenWork = (members: readonly Member[], onRefused: (error: unknown) => void) => {
  const open = useQuery({
    // Outside the keys that a change of members refetches: a member who was just removed has no open work to query.
    queryKey: ['open-work', idsOf(members)],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      const each = await Promise.all(members.map((s) => api.user.readOpenWork({ id: s.id })))
      const all = (key: keyof (typeof each)[number]): number => each.reduce((sum, one) => sum + one[key], 0)
      return {
        imports: all('imports'),
        invoices: all('invoices'),
        partners: all('partners'),
        deliveries: all('deliveries'),
        payments: all('payments'),
        rules: all('rules'),
        pushes: all('pushes'),
      }
    },
  })
  const { error } = open
  useEffect(() => {
    if (error) onRefused(error)
  }, [error, onRefused])
  return open
}

export const HandOverDialog = ({ members, gone, onRefused, onClose }: RequestProps) => {
  const { t } = useTranslation('member')
  const { message } = App.useApp()
  const open = useOpenWork(members, onRefused)
  const [to, setTo] = useState<string>()
  const hand = useChange(() => api.user.handOver({ from: members[0]!.id, to: to! }))
  const nothing = open.data !== undefined && !isOpen(open.data)
  const submit = () => {
    hand.mutateAsync(undefined).then((done) => {
      void message.success(t('staff.handedOver', done))
      onClose(true)
    }, onRefused)
  }
  return (
    <MemberDialog
      members={members}
      gone={gone}
      title={t('staff.action.handOver')}
      submit={t('staff.handOverSubmit')}
      why={nothing ? t('staff.noOpenWork') : to ? undefined : t('staff.chooseHeir')}
      busy={hand.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {open.data && !nothing ? (
        <p className={styles['people-warning']}>{t('staff.openWork', open.data)}</p>
      ) : (
        <p>{nothing ? t('staff.noOpenWork') : t(open.isError ? 'failed' : 'loading')}</p>
      )}
      {nothing ? null : (
        <Field id="colleague" label={t('staff.takesOver')}>
          <ColleagueSelect without={idsOf(members)} value={to} onChange={setTo} />
        </Field>
      )}
    </MemberDialog>
  )
}

export const RemoveDialog = ({ members, gone, onRefused, onClose }: RequestProps) => {
  const { t } = useTranslation('member')
  const { message } = App.useApp()
  const open = useOpenWork(members, onRefused)
  const [to, setTo] = useState<string>()
  const busy = open.data !== undefined && isOpen(open.data)
  const remove = useChange(() => api.user.removeMembers({ ids: idsOf(members), ...(to ? { handOverTo: to } : {}) }))
  const submit = () => {
    remove.mutateAsync(undefined).then(() => {
      void message.success(t('staff.removed', { count: members.length }))
      onClose(true)
    }, onRefused)
  }
  return (
    <MemberDialog
      members={members}
      gone={gone}
      title={t('staff.removeTitle')}
      submit={t('staff.removeSubmit', { count: members.length })}
      danger
      why={open.data === undefined ? t(open.isError ? 'failed' : 'loading') : busy && !to ? t('staff.chooseHeir') : undefined}
      busy={remove.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('staff.removeText')}</p>
      {busy ? (
        <>
          <p className={styles['people-warning']}>{t('staff.openWork', open.data)}</p>
          <Field id="colleague" label={t('staff.takesOver')}>
            <ColleagueSelect without={idsOf(members)} value={to} onChange={setTo} />
          </Field>
        </>
      ) : null}
    </MemberDialog>
  )
}

export const StatusDialog = ({ members, gone, status, onRefused, onClose }: RequestProps & { status: 'active' | 'disabled' }) => {
  const { t } = useTranslation('member')
  const { message } = App.useApp()
  const off = status === 'disabled'
  const change = useChange(() => api.user.setMemberStatus({ ids: idsOf(members), status }))
  const submit = () => {
    change.mutateAsync(undefined).then(() => {
      void message.success(t(off ? 'staff.disabledDone' : 'staff.enabledDone', { count: members.length }))
      onClose(true)
    }, onRefused)
  }
  return (
    <MemberDialog
      members={members}
      gone={gone}
      title={t(off ? 'staff.action.disable' : 'staff.action.enable')}
      submit={t(off ? 'staff.disableSubmit' : 'staff.enableSubmit', { count: members.length })}
      danger={off}
      busy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(off ? 'staff.disableText' : 'staff.enableText')}</p>
    </MemberDialog>
  )
}
