// One member beside the staff list: how to reach them, where they belong, and what they may do.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { minuteOf } from '../../lib/format/moment.ts'
import { RecordDrawer } from '../../ui/kits/records/record-drawer.tsx'
import { Nil } from '../../ui/values/amount.tsx'
import type { Member } from './member.queries.ts'

const noActs = { actions: [], act: () => undefined, busy: undefined }

interface Props {
  readonly member: Member
  readonly maySeeRights: boolean
  readonly onClose: () => void
}
const MemberDrawer = ({ member, maySeeRights, onClose }: Props) => {
  const { t } = useTranslation('member')
  const { name, tel, email, departmentName, groups, role, status, lastSeenAt } = member
  return (
    <RecordDrawer<Member>
      title={name}
      record={member}
      state={<span className={`status ${status === 'disabled' ? 'attention' : 'rest'}`}>{t(`staff.${status}`)}</span>}
      rowActions={noActs}
      facts={[
        [t('staff.department'), departmentName ?? <Nil key="department" />],
        [t('staff.reach'), [tel, email].filter(Boolean).join(' · ') || <Nil key="reach" />],
        [t('staff.lastSeen'), lastSeenAt ? minuteOf(lastSeenAt) : t('staff.never')],
        [
          t('staff.groups'),
          role === 'superAdmin'
            ? `${t('staff.superAdmin')}，${t('staff.allRights')}`
            : groups.map((group) => group.name).join(t('comma')) || <Nil key="groups" />,
        ],
      ]}
      events={undefined}
      failed={undefined}
      onClose={onClose}
    >
      {maySeeRights ? (
        <Link to="/comset/personset" search={{ staff: member.id }} className="number-link">
          {t('staff.rights')}
        </Link>
      ) : null}
    </RecordDrawer>
  )
}
export default MemberDrawer
