import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { userCenter } from '@piaotai/contract/user-center.ts'
import { api } from '../../lib/http/api.ts'
import { useOnce } from '../../lib/hooks/guard.ts'
import { dayOf } from '../../lib/format/moment.ts'
import type { Joined } from './join-ended.tsx'
import styles from '../../shared/visitor/public-sheet.module.css'

export type Joins = Received<typeof userCenter.endpoints.listMyJoins>

/** Invitations to me, and the outcome of my own requests. */
export const MyJoins = ({ joins, onChanged, onEnd }: { joins: Joins; onChanged: () => void; onEnd: (joined: Joined) => void }) => {
  const { t } = useTranslation('visitor')
  const { message } = App.useApp()
  const accept = useOnce((invitationId: string) => {
    api.user.joinCompany({ invitationId }).then(onEnd, () => undefined)
  })
  const withdraw = useOnce((id: string) => {
    api.user.withdrawJoin({ id }).then(
      () => {
        void message.success(t('join.withdrawn'))
        onChanged()
      },
      () => undefined,
    )
  })
  const { invitations, requests } = joins
  return (
    <>
      <h2 style={{ marginTop: 0 }}>{t('join.mine')}</h2>
      <ul className={styles['sheet-list']}>
        {invitations.map((i) => (
          <li key={i.id}>
            <div>
              {i.companyName}
              <small>{t('join.invitation', { inviter: i.inviterName, date: dayOf(i.expiresAt) })}</small>
            </div>
            <Button
              onClick={() => {
                accept(i.id)
              }}
            >
              {t('join.accept')}
            </Button>
          </li>
        ))}
        {requests.map((r) => (
          <li key={r.id}>
            <div>
              {r.companyName}
              <small>
                {t('join.requested', { date: dayOf(r.createdAt) })}　·　{t(`join.state.${r.state}`)}
              </small>
            </div>
            {r.state === 'waiting' ? (
              <Button
                onClick={() => {
                  withdraw(r.id)
                }}
              >
                {t('join.withdraw')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}
