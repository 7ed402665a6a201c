// /comset/robots: the groups that hear the company's notices.
import { Button } from 'antd'
import { BookOpen, Bot } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { docsAddress } from '../../lib/page/docs-address.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { robotsKey, type Robot, type RobotsQuery } from '../../shared/robot/robot.queries.ts'
import { useRobotActions } from '../../shared/robot/use-robot-actions.ts'
import { columnsIn, useRoom } from '../../ui/kits/list/columns.ts'
import { ConfiguredList } from '../../ui/kits/list/configured-list.tsx'
import { useOpen } from '../../ui/kits/list/use-open.ts'
import { useList } from '../../ui/kits/list/use-list.ts'
import { robotColumns } from './robot-columns.tsx'

const RobotDrawer = lazy(() => import('./robot-drawer.tsx'))
const RobotDialog = lazy(() => import('../../shared/robot/robot-dialog.tsx'))
const listOfCompany = (query: RobotsQuery, options?: Parameters<typeof api.user.listRobots>[1]) =>
  api.user.listRobots({ ...query, area: 'company' }, options)

const RobotsPage = () => {
  const { t, i18n } = useTranslation('robot')
  const { t: shell } = useTranslation('shell')
  const room = useRoom()
  const lacks = useMissingPermission()('robots.edit')
  const [editing, setEditing] = useState<Robot | 'new'>()
  const list = useList({
    queryKey: [...robotsKey, 'company'],
    call: listOfCompany,
    conditions: [],
    live: ({ content }) => content.some(({ waiting, on, heldUntil }) => on && waiting > 0 && heldUntil === null),
  })
  const rowActions = useRobotActions({ area: 'company', why: lacks, onEdit: setEditing })
  const { actions, act } = rowActions
  const drawer = useOpen()
  const columns = useMemo(() => columnsIn(room, robotColumns(t, { actions, act })), [t, room, actions, act])
  const add = (
    <Button
      type="primary"
      disabled={lacks !== undefined}
      title={lacks}
      icon={<Bot size={15} aria-hidden="true" />}
      onClick={() => {
        setEditing('new')
      }}
    >
      {t('add')}
    </Button>
  )
  return (
    <>
      <ConfiguredList<Robot>
        name="robots"
        list={list}
        columns={columns}
        rowActions={rowActions}
        words={{
          title: shell('page.menu_4.robots'),
          facts: t('facts'),
          empty: { of: 'robots', subject: 'key', acts: [{ label: t('add'), why: lacks, button: add }] },
          none: { title: t('none'), text: t('noneText') },
          failed: { title: t('failed'), text: t('failedText') },
          total: (count) => t('total', { count }),
        }}
        pageActions={
          <>
            <Button
              href={docsAddress(i18n.language, 'robots.html')}
              target="_blank"
              rel="noreferrer"
              icon={<BookOpen size={15} aria-hidden="true" />}
            >
              {t('docs')}
            </Button>
            {add}
          </>
        }
        onOpen={drawer.open}
        shown={drawer.id}
        covered={editing !== undefined}
      />
      <Suspense>
        {drawer.id === undefined ? null : <RobotDrawer id={drawer.id} list={list} rowActions={rowActions} onClose={drawer.close} />}
        {editing === undefined ? null : (
          <RobotDialog
            area="company"
            robot={editing === 'new' ? undefined : editing}
            onClose={() => {
              setEditing(undefined)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
export default RobotsPage
