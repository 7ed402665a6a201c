// One delivery beside its list: recipients, invoices and what happened.
import {
  Ban,
  Download,
  KeyRound,
  LockOpen,
  MailCheck,
  MailOpen,
  MailX,
  PencilLine,
  RefreshCw,
  Send,
  TimerOff,
  type LucideIcon,
} from 'lucide-react'
import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { recipientStateOf } from '@piaotai/domain/delivery/delivery.ts'
import { deliveriesKey } from '../../shared/delivery/delivery-keys.ts'
import { emailApi } from '../../lib/http/email-api.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { amountText, Nil } from '../../ui/values/amount.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { RecordDrawer } from '../../ui/kits/records/record-drawer.tsx'
import type { Area, Delivery, DeliveryDetail } from './delivery.queries.ts'
import { DeliveryStateTag, isChanged, orNil, reachedNobody } from './delivery-looks.tsx'
import { SentInvoices } from './sent-invoices.tsx'
import styles from './delivery.module.css'

const icons: Readonly<Record<string, LucideIcon>> = {
  sent: Send,
  resent: Send,
  redelivered: Send,
  changed: PencilLine,
  opened: MailOpen,
  unlocked: LockOpen,
  codeWrong: KeyRound,
  codeVoid: Ban,
  codeReset: RefreshCw,
  signed: MailCheck,
  accepted: MailCheck,
  downloaded: Download,
  refused: MailX,
  revoked: MailX,
  mailFailed: MailX,
  bounced: MailX,
  expired: TimerOff,
}
const again = 'redeliver'
/** Events of strangers, who have no name unless they gave one. */
const strangers: ReadonlySet<string> = new Set(['opened', 'unlocked', 'codeWrong', 'signed', 'downloaded', 'refused'])

interface Props {
  readonly area: Area
  readonly id: string
  readonly rowActions: RowActions<Delivery>
  readonly onClose: () => void
}
const DeliveryDrawer = ({ area, id, rowActions, onClose }: Props) => {
  const { t } = useTranslation('delivery')
  const read = useQuery({
    queryKey: [...deliveriesKey, area, 'one', id],
    queryFn: ({ signal }) => emailApi.readDelivery({ id, area }, { signal, quiet: true }),
    retry: false,
  })
  const delivery = read.data
  // Sending again stands beside what it is for.
  const headActions =
    delivery && isChanged(delivery) ? { ...rowActions, actions: rowActions.actions.filter(({ key }) => key !== again) } : rowActions
  return (
    <RecordDrawer<Delivery>
      title={
        <span className="mono">
          {delivery?.number ?? '…'}
          {delivery ? <CopyButton text={delivery.number} label={t('number')} /> : null}
        </span>
      }
      record={delivery}
      state={delivery ? <DeliveryStateTag delivery={delivery} t={t} bare /> : null}
      rowActions={headActions}
      facts={delivery ? factsOf(t, delivery) : []}
      events={delivery?.events.map((event, i) => ({
        id: `${event.at} ${i}`,
        at: event.at,
        icon: icons[event.kind] ?? Send,
        what: t(`events.${event.kind in icons ? (event.kind as 'sent') : 'other'}`),
        who: event.by ?? (strangers.has(event.kind) ? t('visitor') : null),
        place: event.ip,
        details: detailsOf(t, event),
      }))}
      failed={
        read.isError ? { title: t('drawer.unread'), text: t('drawer.unreadText'), onRetry: read.refetch, error: read.error } : undefined
      }
      onClose={onClose}
    >
      {delivery ? <Contents delivery={delivery} rowActions={rowActions} /> : null}
    </RecordDrawer>
  )
}
const detailsOf = (t: TFunction<'delivery'>, { kind, detail }: DeliveryDetail['events'][number]): readonly string[] => [
  ...(typeof detail['reason'] === 'string' && detail['reason'] !== '' ? [detail['reason']] : []),
  ...(kind === 'codeWrong' && typeof detail['total'] === 'number' ? [t('wrongTimes', { count: detail['total'] })] : []),
  ...['address', 'number', 'invoice'].flatMap((key) => (typeof detail[key] === 'string' ? [detail[key]] : [])),
]
const factsOf = (t: TFunction<'delivery'>, d: DeliveryDetail): readonly (readonly [string, React.ReactNode])[] => {
  const { originals, ...parts } = d.content
  const comma = t('drawer.comma')
  const content = [...originals, ...(['sheet', 'orderDetails', 'attachments'] as const).filter((part) => parts[part])]
  const needs = (['name', 'phone'] as const).filter((one) => d.signerNeeded[one]).map((one) => t(`drawer.need.${one}`))
  return [
    [t('customer'), orNil(d.customer)],
    [t('sentBy'), d.sentBy],
    [t('drawer.title'), orNil(d.title)],
    [t('drawer.how'), t(`drawer.hows.${d.code}`)],
    [t('drawer.content'), content.map((part) => t(`parts.${part}`)).join(comma)],
    [t('drawer.needs'), needs.join(comma) || t('drawer.need.none')],
    [t('drawer.sentAt'), minuteOf(d.createdAt)],
    [t('validUntil'), minuteOf(d.validUntil)],
    ...(d.message === '' ? [] : [[t('drawer.message'), d.message] as const]),
    ...(d.signedAt === null
      ? []
      : [
          [t('signedAt'), minuteOf(d.signedAt)] as const,
          [t('drawer.signer'), orNil([d.signer.name, d.signer.phone].filter(Boolean).join(' '))] as const,
        ]),
    ...(d.endReason ? [[t('drawer.reason'), d.endReason] as const] : []),
  ]
}
type Recipient = DeliveryDetail['to'][number]
const sentWord = (t: TFunction<'delivery'>, delivery: DeliveryDetail, one: Recipient) => {
  const state = recipientStateOf(delivery, one)
  if (state === 'handed') return minuteOf(delivery.createdAt).slice(5)
  if (state === 'bounced') return one.sentAt === null ? <Nil /> : minuteOf(one.sentAt).slice(5)
  return state === 'sent' ? minuteOf(one.sentAt!).slice(5) : t(`drawer.${state}`)
}
const openedWord = (t: TFunction<'delivery'>, delivery: DeliveryDetail, one: Recipient) => {
  const state = recipientStateOf(delivery, one)
  if (state === 'bounced')
    return (
      <span className="status wrong">
        <MailX size={13} aria-hidden="true" />
        {t('drawer.bounced')}
      </span>
    )
  if (state === 'handed') return <span className="sub">{t(handedWord(delivery))}</span>
  // What came with the mail itself has no page to open.
  if (state === 'stopped' || delivery.code === 'attached') return <Nil />
  return one.openedAt === null ? <span className="sub">{t('drawer.unopened')}</span> : minuteOf(one.openedAt).slice(5)
}
/** What the receiver inside the platform did. */
const handedWord = ({ state, endedBy }: DeliveryDetail) => {
  if (state === 'pending') return 'drawer.waitsThere' as const
  if (state === 'expired') return 'states.expired' as const
  if (state === 'revoked') return endedBy === 'recipient' ? ('states.refused' as const) : ('states.revoked' as const)
  return 'drawer.accepted' as const
}
const Contents = ({ delivery: d, rowActions }: { delivery: DeliveryDetail; rowActions: RowActions<Delivery> }) => {
  const { t } = useTranslation('delivery')
  const sendAgain = rowActions.actions.find(({ key }) => key === again)
  return (
    <>
      {d.codeVoid && d.state === 'pending' ? <p className={styles['bar']}>{t('drawer.codeVoid')}</p> : null}
      {isChanged(d) ? (
        <div className={`${styles['bar']} ${styles['mild']}`} role="status">
          {t('drawer.changedBar', { count: d.changed })}
          {sendAgain ? (
            <Button
              size="small"
              disabled={sendAgain.why !== undefined}
              title={sendAgain.why}
              loading={rowActions.busy === again}
              onClick={() => {
                rowActions.act(again, [d])
              }}
            >
              {t('act.redeliver')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {reachedNobody(d) ? <p className={styles['bar']}>{t('drawer.bouncedBar')}</p> : null}
      {d.to.length + d.cc.length > 0 ? (
        <section className={styles['part']} aria-label={t('drawer.recipients')}>
          <h3>{t('drawer.recipients')}</h3>
          <table>
            <thead>
              <tr>
                <th>{t('drawer.address')}</th>
                <th>{t('drawer.role')}</th>
                <th>{t('drawer.sent')}</th>
                <th>{t('drawer.opened')}</th>
              </tr>
            </thead>
            <tbody>
              {d.to.map((one) => (
                <tr key={one.address}>
                  <td>{one.address}</td>
                  <td>{t('drawer.roles.to')}</td>
                  <td>{sentWord(t, d, one)}</td>
                  <td>{openedWord(t, d, one)}</td>
                </tr>
              ))}
              {d.cc.map((address) => (
                <tr key={`cc ${address}`}>
                  <td>{address}</td>
                  <td>{t('drawer.roles.cc')}</td>
                  <td />
                  <td />
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
      <SentInvoices
        title={t('drawer.invoices')}
        facts={t('drawer.list', { invoices: d.list.length, amount: amountText(d.amount) })}
        list={d.list}
        mark={({ changedAt }) => (changedAt === null ? null : <span className="status attention">{t('drawer.changed')}</span>)}
      />
    </>
  )
}
export default DeliveryDrawer
