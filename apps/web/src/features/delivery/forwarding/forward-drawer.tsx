// One forwarding beside its list: its invoices and what happened.
import { MailCheck, MailX, Send, TimerOff, type LucideIcon } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { emailApi } from '../../../lib/http/email-api.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { amountText } from '../../../ui/values/amount.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import type { RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { RecordDrawer } from '../../../ui/kits/records/record-drawer.tsx'
import { SentInvoices } from '../sent-invoices.tsx'
import { ForwardStateTag } from './forward-state.tsx'
import { forwardingKey } from '../../../shared/delivery/forwarding-keys.ts'
import type { Forward } from './forwarding.queries.ts'

const icons: Readonly<Record<string, LucideIcon>> = { sent: Send, accepted: MailCheck, refused: MailX, revoked: MailX, expired: TimerOff }
interface Props {
  readonly id: string
  readonly rowActions: RowActions<Forward>
  readonly onClose: () => void
}
const ForwardDrawer = ({ id, rowActions, onClose }: Props) => {
  const { t } = useTranslation('deliveryForwarding')
  const read = useQuery({
    queryKey: [...forwardingKey, 'one', id],
    queryFn: ({ signal }) => emailApi.readForward({ id }, { signal, quiet: true }),
    retry: false,
  })
  const forward = read.data
  return (
    <RecordDrawer<Forward>
      title={
        <span className="mono">
          {forward?.number ?? '…'}
          {forward ? <CopyButton text={forward.number} label={t('task')} /> : null}
        </span>
      }
      record={forward}
      state={forward ? <ForwardStateTag forward={forward} t={t} /> : null}
      rowActions={rowActions}
      facts={
        forward
          ? [
              [t('company'), forward.company],
              [t('sentBy'), forward.sentBy],
              [t('sentAt'), minuteOf(forward.createdAt)],
              [t('drawer.direct'), t(forward.direct ? 'drawer.directYes' : 'drawer.directNo')],
              [t('drawer.validUntil'), minuteOf(forward.validUntil)],
              ...(forward.message === '' ? [] : [[t('drawer.message'), forward.message] as const]),
              ...(forward.endedAt === null ? [] : [[t('drawer.endedAt'), minuteOf(forward.endedAt)] as const]),
              ...(forward.reason === null ? [] : [[t('drawer.reason'), forward.reason] as const]),
            ]
          : []
      }
      events={forward?.events.map(({ at, kind, by, detail }, i) => ({
        id: `${at} ${i}`,
        at,
        icon: icons[kind] ?? Send,
        what: t(`events.${kind in icons ? kind : 'other'}`),
        who: by,
        details:
          detail['because'] === 'dissolved'
            ? [t('dissolved')]
            : typeof detail['reason'] === 'string' && detail['reason']
              ? [detail['reason']]
              : [],
      }))}
      failed={
        read.isError ? { title: t('drawer.unread'), text: t('drawer.unreadText'), onRetry: read.refetch, error: read.error } : undefined
      }
      onClose={onClose}
    >
      {forward ? (
        <SentInvoices
          title={t('drawer.invoices')}
          facts={t('drawer.list', { invoices: forward.list.length, amount: amountText(forward.amount) })}
          list={forward.list}
        />
      ) : null}
    </RecordDrawer>
  )
}
export default ForwardDrawer
