// 集团, on the company's page: invitations and memberships, what each group may see, and leaving. Open to every suite.
import { App, Button, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { useComma } from '../../lib/i18n/language.ts'
import { dayOf } from '../../lib/format/moment.ts'
import { useConfirmDanger } from '../../ui/overlay/confirm-danger.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { groupsKey, useGroupChange, type Membership } from './group.queries.ts'
import styles from './group.module.css'

const GrantsDialog = lazy(() => import('./grants-dialog.tsx'))
const LogDialog = lazy(() => import('./log-dialog.tsx'))
const shown = 100

export const MembershipsSection = ({ number }: { readonly number: string }) => {
  const { t } = useTranslation('group')
  const { message } = App.useApp()
  const comma = useComma()
  const confirmDanger = useConfirmDanger()
  const lacksEdit = useMissingPermission()('comHome.groups')
  const read = useQuery({
    queryKey: [...groupsKey, 'memberships'],
    queryFn: () => api.user.listGroupMemberships({ page: 1, pageSize: shown }, { quiet: true }),
  })
  const [granting, setGranting] = useState<Membership>()
  const [logged, setLogged] = useState<Membership>()
  const [earlier, setEarlier] = useState(false)
  const refuse = useGroupChange((id: Membership['id']) => api.user.refuseGroupInvitation({ id }))
  const leave = useGroupChange((id: Membership['id']) => api.user.leaveGroup({ id }))
  const all = read.data?.content ?? []
  const open = all.filter(({ state }) => state === 'invited' || state === 'member')
  const past = all.filter((one) => !open.includes(one))
  const link = (word: string, label: string, run: () => void, edits = true) => (
    <Button
      type="link"
      size="small"
      disabled={edits && lacksEdit !== undefined}
      title={edits ? lacksEdit : undefined}
      aria-label={label}
      onClick={run}
    >
      {word}
    </Button>
  )
  const ask = (one: Membership) => {
    confirmDanger({
      title: t('membership.leaveTitle', { name: one.groupName }),
      content: t('membership.leaveText'),
      okText: t('membership.leave'),
      cancelText: t('cancel'),
      onOk: async () => {
        await leave.mutateAsync(one.id)
        void message.success(t('membership.left'))
      },
    })
  }
  const aboutOf = (one: Membership): string => {
    if (one.state === 'invited') return t('membership.invites', { owner: one.ownerName })
    if (one.state === 'member' && one.own) return t('membership.ownGroup')
    if (one.state === 'member')
      return `${one.ownerName} · ${t('membership.since', { day: dayOf(one.decidedAt ?? one.invitedAt), by: one.decidedBy ?? '' })}`
    return `${one.ownerName} · ${t('membership.ended', { day: dayOf(one.endedAt ?? one.decidedAt ?? one.invitedAt), state: t(`states.${one.state}`), by: one.endedBy ?? one.decidedBy ?? '' })}`
  }
  const row = (one: Membership) => (
    <li key={one.id}>
      <div>
        <b>{one.groupName}</b> <span className="sub">{aboutOf(one)}</span>
        {one.message !== '' && one.state === 'invited' ? <p className="sub">{one.message}</p> : null}
        {one.state === 'member' ? (
          <p className="sub">
            {t('membership.showing', {
              list: one.grants.length === 0 ? t('membership.nothing') : one.grants.map((grant) => t(`grant.${grant}`)).join(comma),
            })}
          </p>
        ) : null}
      </div>
      <span>
        {one.state === 'invited' ? (
          <>
            {link(t('membership.refuse'), t('membership.refuseOf', { name: one.groupName }), () => {
              refuse.mutateAsync(one.id).then(
                () => void message.success(t('membership.refused')),
                () => undefined,
              )
            })}
            {link(t('membership.accept'), t('membership.acceptOf', { name: one.groupName }), () => {
              setGranting(one)
            })}
          </>
        ) : (
          link(
            t('membership.log'),
            t('membership.logOf', { name: one.groupName }),
            () => {
              setLogged(one)
            },
            false,
          )
        )}
        {one.state === 'member'
          ? link(t('membership.edit'), t('membership.editOf', { name: one.groupName }), () => {
              setGranting(one)
            })
          : null}
        {one.state === 'member' && !one.own
          ? link(t('membership.leave'), t('membership.leaveOf', { name: one.groupName }), () => {
              ask(one)
            })
          : null}
      </span>
    </li>
  )
  return (
    <section>
      <h2>{t('membership.title')}</h2>
      {read.isError && !read.data ? (
        <p className="sub" role="alert">
          {t('membership.failed')}{' '}
          <Button size="small" onClick={() => void read.refetch()}>
            {t('membership.retry')}
          </Button>
        </p>
      ) : null}
      {read.isPending ? <Skeleton active paragraph={{ rows: 1 }} title={false} /> : null}
      {read.data && open.length === 0 ? <p className="sub">{t('membership.none', { number })}</p> : null}
      <ul className={styles['memberships']}>
        {open.map(row)}
        {earlier ? past.map(row) : null}
      </ul>
      {past.length > 0 && !earlier ? (
        <button
          type="button"
          className="plain link"
          onClick={() => {
            setEarlier(true)
          }}
        >
          {t('membership.showMore')}
        </button>
      ) : null}
      <Suspense>
        {granting ? (
          <GrantsDialog
            membership={granting}
            onClose={() => {
              setGranting(undefined)
            }}
          />
        ) : null}
        {logged ? (
          <LogDialog
            membership={logged}
            onClose={() => {
              setLogged(undefined)
            }}
          />
        ) : null}
      </Suspense>
    </section>
  )
}
