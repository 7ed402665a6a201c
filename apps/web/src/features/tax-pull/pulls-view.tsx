// The tab 取票: tasks of one direction, live while one is at work, and the schedule of the night.
import { Button } from 'antd'
import { CalendarClock } from 'lucide-react'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isPulling, pullWaitsForLogin, type PullDirection } from '@piaotai/domain/tax/tax-pull.ts'
import { bureauApi } from '../../lib/http/bureau-api.ts'
import { columnsIn, useRoom } from '../../ui/kits/list/columns.ts'
import { ConfiguredList } from '../../ui/kits/list/configured-list.tsx'
import { useList } from '../../ui/kits/list/use-list.ts'
import { useOpen } from '../../ui/kits/list/use-open.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import type { PullAct } from './pull-act.ts'
import { pageKeyOf, pullsKey, useSchedule, type PullsQuery, type TaxPull } from './tax-pull.queries.ts'
import { pullColumns, pullConditions, usePullActions } from './pulls-list.tsx'

const PullDrawer = lazy(() => import('./pull-drawer.tsx'))
const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'))

interface Props {
  readonly direction: PullDirection
  readonly view: ReactNode
  readonly pull: PullAct
  readonly covered: boolean
  readonly onLogIn: (accountId: string | undefined) => void
}
export const PullsView = ({ direction, view, pull, covered, onLogIn }: Props) => {
  const { t } = useTranslation('taxPull')
  const room = useRoom()
  const missing = useMissingPermission()
  const schedule = useSchedule().data
  const [scheduling, setScheduling] = useState(false)
  const conditions = pullConditions(t)
  const list = useList({
    queryKey: [...pullsKey, 'list', direction],
    call: (query: PullsQuery, options) => bureauApi.listTaxPulls({ ...query, direction }, options),
    conditions,
    live: ({ content }) => content.some((one) => (isPulling(one.state) && !pullWaitsForLogin(one)) || one.sync === 'processing'),
  })
  const rowActions = usePullActions(direction, onLogIn)
  const { actions, act } = rowActions
  const drawer = useOpen()
  const columns = useMemo(() => columnsIn(room, pullColumns(t, { actions, act })), [t, room, actions, act])
  const why = missing(`${pageKeyOf[direction]}.pull`)
  return (
    <>
      <ConfiguredList<TaxPull>
        name="tax-pulls"
        list={list}
        columns={columns}
        rowActions={rowActions}
        words={{
          title: t(`title.${direction}`),
          facts: view,
          empty: { of: 'taxPulls', subject: 'bureau', acts: [pull] },
          none: { title: t('pulls.none'), text: t('pulls.noneText') },
          failed: { title: t('pulls.failed'), text: t('pulls.failedText') },
          all: t('all'),
        }}
        pageActions={
          <>
            <Button
              icon={<CalendarClock size={15} aria-hidden="true" />}
              disabled={schedule === undefined || why !== undefined}
              title={why}
              onClick={() => {
                setScheduling(true)
              }}
            >
              {schedule?.on ? t('act.scheduleAt', { at: schedule.at }) : t('act.schedule')}
            </Button>
            {pull.button}
          </>
        }
        onOpen={drawer.open}
        shown={drawer.id}
        covered={covered || scheduling}
      />
      <Suspense>
        {drawer.id === undefined ? null : <PullDrawer id={drawer.id} rowActions={rowActions} onClose={drawer.close} />}
        {scheduling && schedule ? (
          <ScheduleDialog
            schedule={schedule}
            onClose={() => {
              setScheduling(false)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
