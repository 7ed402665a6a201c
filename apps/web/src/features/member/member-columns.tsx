// The columns of the staff list.
import { type TableColumnsType } from 'antd'
import { Link } from '@tanstack/react-router'
import { Crown, MoreHorizontal } from 'lucide-react'
import type { TFunction } from 'i18next'
import type { Address } from '../../lib/page/address.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { Avatar } from '../../ui/values/avatar.tsx'
import { Nil } from '../../ui/values/amount.tsx'
import { DropMenu } from '../../ui/controls/drop-menu.tsx'
import type { Member } from './member.queries.ts'
import styles from './member.module.css'

export type MemberAction = 'enable' | 'disable' | 'move' | 'handOver' | 'remove'

/** Actions that move members or their work: limited to members within the scope of the acting person. */
export const scoped: ReadonlySet<MemberAction> = new Set(['move', 'handOver', 'remove'])

interface ColumnDeps {
  readonly act: (action: MemberAction, member: Member) => void
  /** Why the current person cannot do an action; undefined if they can. */
  readonly missing: (action: MemberAction) => string | undefined
  readonly self: string | undefined
  readonly maySeeRights: boolean
  /** Room for phone and e-mail side by side; else they are stacked. */
  readonly wide: boolean
}
interface ContactAddressesProps {
  readonly of: { readonly tel: string | null; readonly email: string | null }
  readonly wide: boolean
}
/** Phone and e-mail in one cell. */
export const ContactAddresses = ({ of: { tel, email }, wide }: ContactAddressesProps) =>
  tel || email ? (
    <span className={wide ? '' : styles['reach-two']} title={[tel, email].filter(Boolean).join('\n')}>
      {tel ? <span className="mono">{tel}</span> : null}
      {tel && email && wide ? <i className={styles['between']} /> : null}
      {email ? <span>{email}</span> : null}
    </span>
  ) : (
    <Nil />
  )

export const memberColumns = (t: TFunction<'member'>, { act, missing, self, maySeeRights, wide }: ColumnDeps): TableColumnsType<Member> => [
  {
    title: t('staff.name'),
    width: 140,
    render: (_, s) => (
      <span className={styles['staff-name']}>
        <Avatar name={s.name} url={s.headUrl} />
        <Link to="." search={(before: Address) => ({ ...before, open: s.id })} className="number-link" title={s.name}>
          {s.name}
        </Link>
        {s.role === 'superAdmin' ? (
          <span className={styles['crown']} title={t('staff.superAdmin')}>
            <Crown size={13} strokeWidth={1.75} aria-label={t('staff.superAdmin')} />
          </span>
        ) : null}
        {s.id === self ? <em>{t('staff.you')}</em> : null}
      </span>
    ),
  },
  {
    title: t('staff.reach'),
    ellipsis: true,
    render: (_, s) => <ContactAddresses of={s} wide={wide} />,
  },
  { title: t('staff.department'), width: 102, ellipsis: true, render: (_, s) => s.departmentName ?? <Nil /> },
  {
    title: t('staff.groups'),
    width: 118,
    ellipsis: true,
    render: (_, s) =>
      s.role === 'superAdmin' ? (
        <span className="sub">{t('staff.allRights')}</span>
      ) : s.groups.length > 0 ? (
        s.groups.map((g) => g.name).join(t('comma'))
      ) : (
        <Nil />
      ),
  },
  {
    title: t('staff.status'),
    width: 72,
    render: (_, s) =>
      s.status === 'disabled' ? (
        <span className="status attention">{t('staff.disabled')}</span>
      ) : (
        <span className="status rest">{t('staff.active')}</span>
      ),
  },
  {
    title: t('staff.lastSeen'),
    width: 130,
    render: (_, s) => (s.lastSeenAt ? minuteOf(s.lastSeenAt) : <span className="sub">{t('staff.never')}</span>),
  },
  {
    title: t('staff.actions'),
    width: 80,
    render: (_, s) => (
      <span className={styles['staff-actions']}>
        {maySeeRights ? (
          <Link to="/comset/personset" search={{ staff: s.id }} aria-label={`${t('staff.rights')} ${s.name}`}>
            {t('staff.rights')}
          </Link>
        ) : null}
        {s.role === 'superAdmin' || s.id === self ? null : (
          <DropMenu
            menu={{
              items: (['move', s.status === 'active' ? 'disable' : 'enable', 'handOver', 'remove'] as const).map((action) => {
                const why = missing(action) ?? (scoped.has(action) && !s.within ? t('staff.outOfScope') : undefined)
                return {
                  key: action,
                  danger: action === 'remove',
                  disabled: why !== undefined,
                  ...(why ? { title: why } : {}),
                  label: t(`staff.action.${action}`),
                  onClick: () => {
                    act(action, s)
                  },
                }
              }),
            }}
          >
            <button type="button" className="plain" aria-label={t('staff.more', { name: s.name })}>
              <MoreHorizontal size={16} strokeWidth={1.75} />
            </button>
          </DropMenu>
        )}
      </span>
    ),
  },
]
