// Requests to join, and invitations.
import { App, Button, Pagination, Switch, Table } from 'antd'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Nil } from '../../../ui/values/amount.tsx'
import { EmptyPage } from '../../../ui/page/empty-page.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { useConfirmDanger } from '../../../ui/overlay/confirm-danger.ts'
import { awaiting } from '../../../ui/table/waiting-rows.tsx'
import { ContactAddresses } from '../member-columns.tsx'
import {
  pathOf,
  useChange,
  useInvitations,
  useJoinRequests,
  type Department,
  type Invitation,
  type JoinRequest,
} from '../member.queries.ts'
import styles from '../member.module.css'
import formStyles from '../../../ui/fields/form.module.css'

const whyOf: Readonly<Record<string, 'request.full' | 'request.beyond'>> = {
  'company.full': 'request.full',
  'permission.beyondOwn': 'request.beyond',
}

export const RequestsTab = ({ wide }: { wide: boolean }) => {
  const { t } = useTranslation('member')
  const { message } = App.useApp()
  const missingPermission = useMissingPermission()('staffManagement.approve')
  const may = missingPermission === undefined
  const company = useSession()?.company
  const teamId = company?.id
  const list = useJoinRequests(true)
  const config = useQuery({
    queryKey: ['people', 'joining', teamId],
    queryFn: () => api.user.readCompanyConfig({ id: teamId!, keyword: 'joining' }),
    enabled: teamId !== undefined,
  })
  const answer = useChange(({ ids, accept }: { ids: string[]; accept: boolean }) => api.user.answerJoinRequests({ ids, accept }))
  const save = useChange((approval: boolean) => api.user.saveJoiningSettings({ approval }))
  const confirmDanger = useConfirmDanger()
  const decide = (ids: string[], accept: boolean) =>
    answer.mutateAsync({ ids, accept }).then(
      (results) => {
        const failed = results.filter((r) => !r.ok)
        if (failed.length > 0) void message.warning(t(whyOf[failed[0]!.problem ?? ''] ?? 'request.partly', { count: failed.length }))
        else void message.success(t(accept ? 'request.accepted' : 'request.refused', { count: ids.length }))
      },
      () => undefined,
    )
  const refuse = ({ id, user }: JoinRequest) => {
    confirmDanger({
      title: t('request.refuseTitle', { name: user.name }),
      content: t('request.refuseText'),
      okText: t('request.refuse'),
      cancelText: t('cancel'),
      onOk: () => decide([id], false),
    })
  }
  const rows = list.data?.content ?? []
  return (
    <>
      <div className={styles['tab-bar']}>
        <label className={formStyles['switch-line']} title={missingPermission}>
          <Switch
            size="small"
            disabled={!may}
            loading={save.isPending}
            checked={config.data?.joining?.approval ?? false}
            onChange={(on) => {
              save.mutate(on)
            }}
          />
          {t('request.approval')}
        </label>
        {rows.length > 1 ? (
          <Button
            size="small"
            disabled={!may}
            title={missingPermission}
            onClick={() => {
              void decide(
                rows.map((r) => r.id),
                true,
              )
            }}
          >
            {t('request.acceptAll', { count: rows.length })}
          </Button>
        ) : null}
      </div>
      {list.data && rows.length === 0 ? (
        <EmptyPage of="joinRequests" subject="mail" acts={[{ say: 'copyNumber', copies: company?.number ?? '' }]} />
      ) : (
        <Table<JoinRequest>
          className="dense"
          size="small"
          rowKey="id"
          pagination={false}
          {...awaiting(list.isPending)}
          dataSource={rows}
          columns={[
            { title: t('staff.name'), width: wide ? 196 : 112, ellipsis: true, render: (_, r) => r.user.name },
            {
              title: t('staff.reach'),
              width: wide ? 300 : 196,
              ellipsis: true,
              render: (_, r) => <ContactAddresses of={r.user} wide={wide} />,
            },
            { title: t('request.via'), width: 124, ellipsis: true, render: (_, r) => t(`request.by.${r.via}`) },
            { title: t('request.message'), ellipsis: true, render: (_, r) => r.message || <Nil /> },
            { title: t('request.at'), width: 140, render: (_, r) => minuteOf(r.createdAt) },
            {
              title: t('staff.actions'),
              width: 120,
              render: (_, r) => (
                <span className={styles['staff-actions']}>
                  <button
                    type="button"
                    className="plain link"
                    disabled={!may}
                    title={missingPermission}
                    onClick={() => {
                      void decide([r.id], true)
                    }}
                  >
                    {t('request.accept')}
                  </button>
                  <button
                    type="button"
                    className="plain link"
                    disabled={!may}
                    title={missingPermission}
                    onClick={() => {
                      refuse(r)
                    }}
                  >
                    {t('request.refuse')}
                  </button>
                </span>
              ),
            },
          ]}
        />
      )}
    </>
  )
}

export const InvitationsTab = ({ departments, onInvite }: { departments: readonly Department[]; onInvite: () => void }) => {
  const { t } = useTranslation('member')
  const [page, setPage] = useState(1)
  const missingPermission = useMissingPermission()('staffManagement.invite')
  const list = useInvitations(page, true)
  const revoke = useChange((id: string) => api.user.revokeInvitation({ id }))
  return list.data && list.data.totalElements === 0 ? (
    <EmptyPage of="invitations" subject="mail" acts={[{ label: t('invite.title'), why: missingPermission, onDo: onInvite }]} />
  ) : (
    <>
      <Table<Invitation>
        className="dense"
        size="small"
        rowKey="id"
        pagination={false}
        {...awaiting(list.isPending)}
        dataSource={[...(list.data?.content ?? [])]}
        columns={[
          { title: t('invite.way'), width: 72, render: (_, i) => t(`invite.kind.${i.kind}`) },
          { title: t('invite.whom'), ellipsis: true, render: (_, i) => i.to ?? i.name ?? <Nil /> },
          {
            title: t('staff.department'),
            width: 128,
            ellipsis: true,
            render: (_, i) => (i.departmentId ? pathOf(departments, i.departmentId) : <Nil />),
          },
          { title: t('invite.usesShort'), width: 72, align: 'right', render: (_, i) => `${i.uses} / ${i.maxUses}` },
          { title: '', width: 12 },
          { title: t('invite.by'), width: 92, ellipsis: true, render: (_, i) => i.createdBy },
          { title: t('invite.until'), width: 140, render: (_, i) => minuteOf(i.expiresAt) },
          {
            title: t('staff.status'),
            width: 78,
            render: (_, i) => <span className={`status ${i.state === 'open' ? 'running' : 'rest'}`}>{t(`invite.state.${i.state}`)}</span>,
          },
          {
            title: t('staff.actions'),
            width: 64,
            render: (_, i) =>
              i.state === 'open' ? (
                <button
                  type="button"
                  className="plain link"
                  disabled={missingPermission !== undefined}
                  title={missingPermission}
                  onClick={() => {
                    revoke.mutate(i.id)
                  }}
                >
                  {t('invite.revoke')}
                </button>
              ) : null,
          },
        ]}
      />
      <div className={styles['tab-foot']}>
        <Pagination
          size="small"
          current={page}
          pageSize={20}
          total={list.data?.totalElements ?? 0}
          showSizeChanger={false}
          onChange={setPage}
        />
      </div>
    </>
  )
}
