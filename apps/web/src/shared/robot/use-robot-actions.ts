// What can be done with robots, as the domain's table says it.
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { robotActions, type RobotAct } from '@piaotai/domain/robot.ts'
import { api } from '../../lib/http/api.ts'
import { useRowActions, type RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { noteWord } from './robot-state.tsx'
import { robotsKey, type Robot, type RobotArea } from './robot.queries.ts'

interface Input {
  readonly area: RobotArea
  /** Which right is missing. */
  readonly why: string | undefined
  readonly onEdit: (robot: Robot) => void
}
export const useRobotActions = ({ area, why, onEdit }: Input): RowActions<Robot> => {
  const { t } = useTranslation('robot')
  const { message } = App.useApp()
  const of = (act: RobotAct) => ({ key: act, allowed: (robot: Robot) => robotActions(robot).includes(act), why })
  const turn = (on: boolean) => (rows: readonly Robot[]) => api.user.switchRobot({ area, id: rows[0]!.id, on })
  return useRowActions<Robot>({
    actions: [
      {
        ...of('test'),
        label: () => t('test'),
        rowLabel: ({ name }) => t('testOne', { name }),
        run: async (rows) => {
          const { state, note } = await api.user.tryRobot({ area, id: rows[0]!.id })
          const said = t(`tested.${state}`, { note: noteWord(t, note) })
          void (state === 'arrived' ? message.success(said) : message.warning(said))
        },
      },
      { ...of('edit'), label: () => t('edit'), rowLabel: ({ name }) => t('editOne', { name }), open: onEdit },
      {
        ...of('on'),
        label: () => t('on'),
        rowLabel: ({ name }) => t('onOne', { name }),
        run: turn(true),
        done: () => t('switchedOn'),
      },
      {
        ...of('off'),
        label: () => t('turnOff'),
        rowLabel: ({ name }) => t('turnOffOne', { name }),
        quiet: true,
        run: turn(false),
        done: () => t('turnedOff'),
      },
      {
        ...of('remove'),
        label: () => t('remove'),
        rowLabel: ({ name }) => t('removeOne', { name }),
        quiet: true,
        confirm: (rows) => ({
          title: t('removeTitle', { name: rows[0]!.name }),
          content: t('removeText'),
          okText: t('remove'),
          cancelText: t('cancel'),
        }),
        run: (rows) => api.user.removeRobot({ area, id: rows[0]!.id }),
        done: () => t('removed'),
      },
    ],
    nameOf: ({ name }) => ({ number: null, name }),
    stale: [robotsKey],
  })
}
