import { Button } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { userCenter } from '@piaotai/contract/user-center.ts'
import type { RoutePath } from '@piaotai/domain/paths.ts'
import { useAdmission, useRefusal } from '../../shared/company/admission.ts'
import { useSession } from '../../lib/session/session.ts'
import { switchCompany } from '../../lib/session/sign-in.ts'
import styles from '../../shared/visitor/public-sheet.module.css'

export type Joined = Received<typeof userCenter.endpoints.joinCompany>
/** Joined: the link to the company. Waiting: the people who decide. */
export const JoinEnded = ({ joined: { state, teamId, companyName: company } }: { joined: Joined }) => {
  const { t } = useTranslation('visitor')
  const navigate = useNavigate()
  const inCompany = useSession()?.company !== undefined
  useAdmission(state === 'waiting' && !inCompany)
  const refused = useRefusal(state === 'waiting', company)
  const enter = () => {
    if (teamId) switchCompany(teamId).catch(() => undefined)
  }
  const home = (
    <Button
      size="large"
      onClick={() => {
        void navigate({ to: '/' })
      }}
    >
      {t(inCompany ? 'join.home' : 'join.create')}
    </Button>
  )
  if (refused)
    return (
      <>
        <h1 role="status">{t('join.refused', { company })}</h1>
        <p className="sub">{t('join.refusedText')}</p>
        <div className={styles['sheet-acts']}>
          {home}
          <Button size="large" href={'/visitor/join' satisfies RoutePath}>
            {t('join.byNumber')}
          </Button>
        </div>
      </>
    )
  return state === 'joined' ? (
    <>
      <h1 role="status">{t('join.joined', { company })}</h1>
      <div className={styles['sheet-acts']}>
        <Button type="primary" size="large" autoFocus onClick={enter}>
          {t('join.enter')}
        </Button>
      </div>
    </>
  ) : (
    <>
      <h1 role="status">{t('join.waiting', { company })}</h1>
      <p className="sub">{t(inCompany ? 'join.waitingText' : 'join.waitingFirst')}</p>
      <div className={styles['sheet-acts']}>{home}</div>
    </>
  )
}
