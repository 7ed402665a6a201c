// 我的群机器人: the groups that hear my notices in this company.
import { Button, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { robotLimits } from '@piaotai/domain/robot.ts'
import { api } from '../../lib/http/api.ts'
import { useSession } from '../../lib/session/session.ts'
import mailboxListStyles from '../../shared/account/mailbox-list.module.css'
import { RobotState } from '../../shared/robot/robot-state.tsx'
import { robotsKey, type Robot } from '../../shared/robot/robot.queries.ts'
import { useRobotActions } from '../../shared/robot/use-robot-actions.ts'
import { RowButtons } from '../../ui/kits/list/row-buttons.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'

const RobotDialog = lazy(() => import('../../shared/robot/robot-dialog.tsx'))
const max = robotLimits.personal

export const OwnRobots = () => {
  const { t } = useTranslation('robot')
  const companyId = useSession()?.company?.id
  const [editing, setEditing] = useState<Robot | 'new'>()
  const read = useQuery({
    queryKey: [...robotsKey, 'personal', companyId],
    queryFn: () => api.user.listRobots({ area: 'personal', page: 1, pageSize: 20 }, { quiet: true }),
    enabled: companyId !== undefined,
  })
  const { actions, act, outcome } = useRobotActions({ area: 'personal', why: undefined, onEdit: setEditing })
  if (companyId === undefined) return null
  const robots = read.data?.content
  return (
    <section id="robots" aria-labelledby="robots-title">
      <h2 id="robots-title">
        {t('own')}
        {robots ? <em>{t('count', { used: robots.length, max })}</em> : null}
      </h2>
      <p className="sub">{t('ownText')}</p>
      {read.isError && !robots ? (
        <LoadFailed title={t('failed')} text={t('failedText')} onRetry={read.refetch} error={read.error} />
      ) : robots ? (
        <>
          <ul className={mailboxListStyles['mailbox-list']}>
            {robots.map((robot) => (
              <li key={robot.id}>
                <b>
                  {robot.name}{' '}
                  <small>
                    {t(`vendors.${robot.vendor}`)} <span className="mono">{t('ends', { ends: robot.ends })}</span>
                  </small>
                </b>
                <RobotState robot={robot} t={t} />
                <small>{t(`ats.${robot.at}`)}</small>
                <RowButtons row={robot} actions={actions} act={act} />
              </li>
            ))}
          </ul>
          <Button
            disabled={robots.length >= max}
            onClick={() => {
              setEditing('new')
            }}
          >
            {t('add')}
          </Button>
        </>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      )}
      {outcome}
      <Suspense>
        {editing === undefined ? null : (
          <RobotDialog
            area="personal"
            robot={editing === 'new' ? undefined : editing}
            onClose={() => {
              setEditing(undefined)
            }}
          />
        )}
      </Suspense>
    </section>
  )
}
