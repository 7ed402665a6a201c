// One robot beside the list: the group that it speaks to, all that it tells there, and how its last message went.
import { useTranslation } from 'react-i18next'
import { minuteOf } from '../../lib/format/moment.ts'
import { RobotState } from '../../shared/robot/robot-state.tsx'
import type { Robot } from '../../shared/robot/robot.queries.ts'
import type { List } from '../../ui/kits/list/use-list.ts'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { useListedRecord } from '../../ui/kits/records/listed-record.ts'
import { RecordDrawer } from '../../ui/kits/records/record-drawer.tsx'

interface Props {
  readonly id: string
  readonly list: Pick<List<Robot>, 'data' | 'loading' | 'refresh'>
  readonly rowActions: Pick<RowActions<Robot>, 'actions' | 'act' | 'busy'>
  readonly onClose: () => void
}
const RobotDrawer = ({ id, list, rowActions, onClose }: Props) => {
  const { t } = useTranslation('robot')
  const { t: notice } = useTranslation('notice')
  const { record: robot, failed } = useListedRecord(list, id)
  return (
    <RecordDrawer<Robot>
      title={robot?.name ?? '…'}
      record={robot}
      state={robot ? <RobotState robot={robot} t={t} /> : null}
      rowActions={rowActions}
      facts={
        robot
          ? [
              [t('vendor'), t(`vendors.${robot.vendor}`)],
              [t('address'), `${t('ends', { ends: robot.ends })}${robot.signed ? ` ${t('signed')}` : ''}`],
              [t('at'), t(`ats.${robot.at}`)],
              [t('language'), t(`languages.${robot.language}`)],
              [t('savedBy'), robot.savedBy],
              [t('saved'), minuteOf(robot.savedAt)],
            ]
          : []
      }
      events={undefined}
      failed={failed}
      onClose={onClose}
    >
      {robot ? (
        <section aria-label={t('kinds')}>
          <h3>{t('kinds')}</h3>
          <div style={{ columns: 2, columnGap: 24 }}>
            {robot.kinds.map((kind) => (
              <div key={kind}>{notice(`kind.${kind}`)}</div>
            ))}
          </div>
        </section>
      ) : null}
    </RecordDrawer>
  )
}
export default RobotDrawer
