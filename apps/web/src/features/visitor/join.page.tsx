// /visitor/join: by an invitation's link, or by a company's number. Visitors return here after sign-in.
import { Button, Spin } from 'antd'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { dayOf } from '../../lib/format/moment.ts'
import { useSession } from '../../lib/session/session.ts'
import { PublicSheet } from '../../shared/visitor/public-sheet.tsx'
import { JoinByNumber } from './join-by-number.tsx'
import { JoinConsent } from './join-consent.tsx'
import { JoinEnded, type Joined } from './join-ended.tsx'
import { MyJoins } from './my-joins.tsx'
import { SignInMethods } from './sign-in-methods.tsx'
import styles from '../../shared/visitor/public-sheet.module.css'

const JoinPage = () => {
  const { t } = useTranslation('visitor')
  const { invite } = useSearch({ strict: false }) as { invite?: string }
  const session = useSession()
  const signedIn = session !== undefined
  const [ended, setEnded] = useState<Joined>()
  const title = t('join.title')
  const mine = useQuery({ queryKey: ['my-joins'], queryFn: () => api.user.listMyJoins({}), enabled: signedIn && invite === undefined })
  const joins = mine.data
  if (ended)
    return (
      <PublicSheet title={title}>
        <JoinEnded joined={ended} />
      </PublicSheet>
    )
  if (invite !== undefined) return <Invited token={String(invite)} onEnd={setEnded} />
  return (
    <PublicSheet
      title={title}
      below={
        joins && joins.invitations.length + joins.requests.length > 0 ? (
          <MyJoins
            joins={joins}
            onChanged={() => {
              void mine.refetch()
            }}
            onEnd={setEnded}
          />
        ) : undefined
      }
    >
      <h1>{t('join.byNumber')}</h1>
      {signedIn ? (
        <>
          <JoinByNumber onEnd={setEnded} />
          <p className="sub">
            <Link to="/">{t(session.company ? 'join.home' : 'join.create')}</Link>
          </p>
        </>
      ) : (
        <>
          <p className="sub">{t('join.need')}</p>
          <SignInMethods />
        </>
      )}
    </PublicSheet>
  )
}
const Invited = ({ token, onEnd }: { token: string; onEnd: (joined: Joined) => void }) => {
  const { t } = useTranslation('visitor')
  const signedIn = useSession() !== undefined
  const navigate = useNavigate()
  const read = useQuery({
    queryKey: ['invitation', token],
    retry: false,
    queryFn: () => api.user.readInvitation({ token }, { quiet: true }),
  })
  const title = t('join.title')
  if (read.isError)
    return (
      <PublicSheet title={title}>
        <h1>{t('join.invalid')}</h1>
        <p className="sub">{t('join.invalidText')}</p>
        <div className={styles['sheet-acts']}>
          <Button
            size="large"
            autoFocus
            onClick={() => {
              void navigate({ to: '/' })
            }}
          >
            {t(signedIn ? 'join.home' : 'join.toLogin')}
          </Button>
        </div>
      </PublicSheet>
    )
  if (!read.data)
    return (
      <PublicSheet title={title}>
        <Spin />
      </PublicSheet>
    )
  const { companyName, number, inviterName, expiresAt, approval } = read.data
  return (
    <PublicSheet title={title} below={signedIn ? <JoinConsent request={{ token }} approval={approval} onEnd={onEnd} /> : <SignInMethods />}>
      <p className="sub">{t('join.invited', { inviter: inviterName })}</p>
      <h1 className={styles['sender']}>{companyName}</h1>
      <dl>
        <dt>{t('join.number')}</dt>
        <dd className="mono">{number}</dd>
      </dl>
      <p className="sub" style={{ marginTop: 12 }}>
        {t(approval ? 'join.approval' : 'join.direct')}　·　{t('join.until', { date: dayOf(expiresAt) })}
      </p>
    </PublicSheet>
  )
}
export default JoinPage
