// One notice: a line that leads to its object.
import { Link } from '@tanstack/react-router'
import {
  BadgeCheck,
  Ban,
  CircleCheck,
  CirclePause,
  CloudAlert,
  CloudDownload,
  Download,
  FileQuestionMark,
  FileX,
  Files,
  Gauge,
  Hand,
  Hourglass,
  Inbox,
  KeyRound,
  Link2,
  Link2Off,
  MailCheck,
  MailQuestionMark,
  MailX,
  Network,
  TimerOff,
  type LucideIcon,
  PowerOff,
  Send,
  TriangleAlert,
  Unplug,
  Undo2,
  Unlink,
  UserCheck,
  UserPlus,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { kindShape, type NoticeKind } from '@piaotai/domain/notice.ts'
import { noticeSentence, noticeValues } from '@piaotai/domain/notice-sentence.ts'
import { clockOf, minuteOf } from '../../lib/format/moment.ts'
import type { Notice } from './notice.queries.ts'
import { useWays } from './use-ways.ts'
import styles from './notice.module.css'

const icons: Readonly<Record<NoticeKind, LucideIcon>> = {
  paymentWaits: Hand,
  usageReturned: Undo2,
  paymentConfirmed: CircleCheck,
  paymentWithdrawn: Undo2,
  paymentUndone: Undo2,
  paidThere: TriangleAlert,
  turnedBad: TriangleAlert,
  paymentAlarm: TriangleAlert,
  paymentBack: Undo2,
  originalWaits: Files,
  forwardRefused: MailX,
  mailboxLost: Unplug,
  ownMailboxLost: Unplug,
  mailTooLarge: MailX,
  ownMailTooLarge: MailX,
  importFailed: FileQuestionMark,
  mailPartWaits: MailQuestionMark,
  pushRejected: Send,
  pushFailed: Send,
  pushTargetOff: PowerOff,
  webhookOff: PowerOff,
  robotOff: PowerOff,
  ownRobotOff: PowerOff,
  exportReady: Download,
  exportFailed: FileX,
  deliverySigned: MailCheck,
  deliveryRefused: MailX,
  deliveryUnsigned: Hourglass,
  deliveryExpiring: Hourglass,
  deliveryExpired: TimerOff,
  deliveryCodeVoid: KeyRound,
  deliveryBounced: MailX,
  receiptArrived: Inbox,
  linkInvited: Link2,
  linkAccepted: Link2,
  linkRefused: Link2Off,
  linkEnded: Link2Off,
  groupInvited: Network,
  groupAccepted: Network,
  groupRefused: Network,
  groupLeft: Network,
  groupEnded: Network,
  commercialUnlinked: Unlink,
  joinRequested: UserPlus,
  memberJoined: UserCheck,
  taxLoginNeeded: KeyRound,
  pullEnded: CloudDownload,
  pullFailed: CloudAlert,
  pullWaits: KeyRound,
  ruleStopped: CirclePause,
  paymentAsked: Hand,
  paymentAgreed: BadgeCheck,
  paymentNotAgreed: Ban,
  accountChanged: Hand,
  opened: Network,
  ownOpened: KeyRound,
  automaticPaused: PowerOff,
  monthPrepared: Hand,
  monthClosed: BadgeCheck,
  monthReopenAsked: Hand,
  monthReopened: CirclePause,
  monthBegins: Hourglass,
  monthDue: Hourglass,
  quotaLow: Gauge,
  quotaOut: Gauge,
  suiteEnding: TimerOff,
}
const wrong: ReadonlySet<NoticeKind> = new Set([
  'turnedBad',
  'paidThere',
  'paymentAlarm',
  'paymentBack',
  'exportFailed',
  'importFailed',
  'deliveryRefused',
  'deliveryCodeVoid',
  'deliveryBounced',
  'pushRejected',
  'pushFailed',
  'pushTargetOff',
  'webhookOff',
  'robotOff',
  'ownRobotOff',
  'pullFailed',
  'ruleStopped',
  'paymentNotAgreed',
  'automaticPaused',
  'quotaOut',
])

export const NoticeItem = ({ notice, onOpen }: { readonly notice: Notice; readonly onOpen: () => void }) => {
  const { t } = useTranslation('notice')
  const way = useWays()(notice)
  const Icon = icons[notice.kind]
  const values = noticeValues(notice, notice.count, (line) => t(`line.${line}`), t('comma'))
  const sentence: string = t(`sentence.${noticeSentence(notice, notice.count)}`, values)
  const unread = notice.readAt === null
  const { act } = kindShape(notice.kind)
  return (
    <li className={unread ? styles['unread'] : undefined}>
      <Link {...way} onClick={onOpen} title={sentence}>
        <Icon size={15} strokeWidth={1.75} aria-hidden="true" className={wrong.has(notice.kind) ? styles['wrong'] : undefined} />
        <span>{sentence}</span>
        {unread && act ? <b>{t(`act.${act}`)}</b> : null}
        <time dateTime={notice.madeAt} title={minuteOf(notice.madeAt)}>
          {clockOf(notice.madeAt).slice(0, 5)}
        </time>
        {unread ? <i role="img" aria-label={t('isUnread')} /> : null}
      </Link>
    </li>
  )
}
