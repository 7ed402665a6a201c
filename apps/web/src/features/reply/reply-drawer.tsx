// One returned mail beside its list: its text and what happened.
import { CircleX, MailCheck, MailX, Send, type LucideIcon } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { emailApi } from '../../lib/http/email-api.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { Nil } from '../../ui/values/amount.tsx'
import { LongNumber } from '../../ui/values/long-number.tsx'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { RecordDrawer } from '../../ui/kits/records/record-drawer.tsx'
import { repliesKey, type Area, type Reply } from './reply.queries.ts'
import { ReplyStateTag } from './reply-list.tsx'
import styles from './reply.module.css'

const icons: Readonly<Record<string, LucideIcon>> = {
  written: Send,
  resent: Send,
  notSent: CircleX,
  sent: MailCheck,
  bounced: MailX,
  failed: CircleX,
}
interface Props {
  readonly area: Area
  readonly id: string
  readonly rowActions: RowActions<Reply>
  readonly onClose: () => void
}
const ReplyDrawer = ({ area, id, rowActions, onClose }: Props) => {
  const { t } = useTranslation('reply')
  const read = useQuery({
    queryKey: [...repliesKey, area, 'one', id],
    queryFn: () => emailApi.readReply({ id, area }, { quiet: true }),
    retry: false,
  })
  const r = read.data
  return (
    <RecordDrawer<Reply>
      title={r?.to ?? '…'}
      record={r}
      state={r ? <ReplyStateTag reply={r} t={t} /> : null}
      rowActions={rowActions}
      facts={
        r
          ? [
              [t('subject'), r.subject],
              [t('reason'), t(`reasons.${r.reason}`)],
              [t('drawer.cc'), r.cc.length === 0 ? <Nil key="cc" /> : r.cc.join(', ')],
              [t('invoice'), r.invoiceNumber === null ? <Nil key="invoice" /> : <LongNumber key="invoice" value={r.invoiceNumber} />],
              [t('how'), t(`hows.${r.automatic ? 'automatic' : 'hand'}`)],
              [t('writer'), r.createdBy ?? t('system')],
              [t('createdAt'), minuteOf(r.createdAt)],
              [t('sentAt'), r.sentAt === null ? <Nil key="sent" /> : minuteOf(r.sentAt)],
            ]
          : []
      }
      events={r?.events.map((event) => {
        const act = event.action.slice(event.action.indexOf('.') + 1)
        return {
          id: event.id,
          at: event.at,
          icon: icons[act] ?? Send,
          what: t(`events.${act in icons ? (act as 'written') : 'other'}`),
          who: event.actor,
        }
      })}
      failed={
        read.isError ? { title: t('drawer.unread'), text: t('drawer.unreadText'), onRetry: read.refetch, error: read.error } : undefined
      }
      onClose={onClose}
    >
      {r ? (
        <section className={styles['part']} aria-label={t('drawer.body')}>
          <h3>
            {t('drawer.body')} {r.attempt > 1 ? <small>{t('drawer.attempt', { n: r.attempt })}</small> : null}
          </h3>
          <p className={styles['letter']}>{r.body}</p>
        </section>
      ) : null}
    </RecordDrawer>
  )
}
export default ReplyDrawer
