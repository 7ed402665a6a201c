// One notice: a line that leads to its object.
import { Link } from '@tanstack/react-router'
import {
  CirclePause,
  Download,
  FileQuestionMark,
  FileX,
  Files,
  Link2,
  Link2Off,
  TriangleAlert,
  Undo2,
  UserCheck,
  UserPlus,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { kindShape, noticeSentence, type NoticeKind } from '@piaotai/domain/notice.ts'
import { useCan } from '../../lib/can.ts'
import { listLink } from '../../lib/list-links.ts'
import { clockOf, minuteOf } from '../../lib/moment.ts'
import type { Notice } from './notices.queries.ts'
import styles from './notices.module.css'

const icons: Readonly<Record<NoticeKind, LucideIcon>> = {
  usageReturned: Undo2,
  turnedBad: TriangleAlert,
  originalWaits: Files,
  importFailed: FileQuestionMark,
  exportReady: Download,
  exportFailed: FileX,
  linkInvited: Link2,
  linkAccepted: Link2,
  linkRefused: Link2Off,
  linkEnded: Link2Off,
  joinRequested: UserPlus,
  memberJoined: UserCheck,
  ruleStopped: CirclePause,
}
const wrong: ReadonlySet<NoticeKind> = new Set(['turnedBad', 'exportFailed', 'importFailed', 'ruleStopped'])

/** An invoice opens in the list of all that the person has. */
const useWay = ({ kind, objectId }: Notice) => {
  const company = useCan('menu_2.allInvoiceCo')
  const { leadsTo } = kindShape(kind)
  if (leadsTo === 'invoice') return listLink(company ? 'company' : 'personal', 'all', { open: objectId })
  return {
    to: leadsTo,
    search: kind === 'ruleStopped' ? { open: objectId } : kind === 'exportReady' || kind === 'exportFailed' ? { type: 10 } : {},
  }
}
export const NoticeItem = ({ notice, onOpen }: { readonly notice: Notice; readonly onOpen: () => void }) => {
  const { t } = useTranslation('notices')
  const { to, search } = useWay(notice)
  const Icon = icons[notice.kind]
  const values: Readonly<Record<string, unknown>> = { ...notice.data, gathered: notice.count }
  const sentence: string = t(`sentence.${noticeSentence(notice, notice.count)}`, values)
  const unread = notice.readAt === null
  return (
    <li className={unread ? styles['unread'] : undefined}>
      <Link to={to} search={search as never} onClick={onOpen} title={sentence}>
        <Icon size={15} strokeWidth={1.75} aria-hidden="true" className={wrong.has(notice.kind) ? styles['wrong'] : undefined} />
        <span>{sentence}</span>
        <time dateTime={notice.madeAt} title={minuteOf(notice.madeAt)}>
          {clockOf(notice.madeAt).slice(0, 5)}
        </time>
        {unread ? <i role="img" aria-label={t('isUnread')} /> : null}
      </Link>
    </li>
  )
}
