// One invoice's pushes: where it stands, at which step the receiver is, and each attempt with its request.
import { Clock, Inbox, KeyRound, MessageCircleQuestionMark, Pencil, Send, Square, Undo2, X, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockOf, minuteOf } from '../../lib/format/moment.ts'
import { Amount, Nil } from '../../ui/values/amount.tsx'
import { LongNumber } from '../../ui/values/long-number.tsx'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { RecordDrawer } from '../../ui/kits/records/record-drawer.tsx'
import { byDay } from '../../ui/kits/records/timeline.tsx'
import { Status } from '../../ui/values/status.tsx'
import { reasonOf } from './push-list.tsx'
import { usePushes, type Area, type PushOne, type PushRow } from './push.queries.ts'
import styles from './push.module.css'

interface Props {
  readonly area: Area
  readonly id: string
  readonly rowActions: Pick<RowActions<PushRow>, 'actions' | 'act' | 'busy'>
  readonly onClose: () => void
}
const PushDrawer = ({ area, id, rowActions, onClose }: Props) => {
  const { t } = useTranslation('push')
  const read = usePushes(area, id)
  const detail = read.data
  const push = detail?.push ?? null
  const [latest, ...earlier] = detail?.pushes ?? []
  return (
    <RecordDrawer<PushRow>
      title={push?.number ?? detail?.number ?? '…'}
      record={detail}
      state={detail ? <Status family="push" value={detail.pushStatus} /> : null}
      rowActions={rowActions}
      facts={[
        [t('drawer.invoice'), <LongNumber key="number" value={detail?.number} />],
        [t('drawer.target'), push ? `${push.target.name} · ${t(`kinds.${push.target.kind}`)}` : <Nil key="target" />],
        [t('drawer.seller'), detail?.sellerName ?? <Nil key="seller" />],
        [t('drawer.way'), push ? `${t(`ways.${push.way}`)} · ${push.by}` : <Nil key="way" />],
        [t('drawer.total'), <Amount key="total" value={detail?.total} strong />],
        [
          t('drawer.external'),
          push?.externalId ? (
            <span key="external" className="mono">
              {push.externalId}
            </span>
          ) : (
            <Nil key="external" />
          ),
        ],
      ]}
      events={undefined}
      failed={read.isError ? { title: t('failed'), text: t('failedText'), onRetry: read.refetch, error: read.error } : undefined}
      onClose={onClose}
    >
      {push &&
      (push.error !== null || push.note !== '') &&
      (detail?.pushStatus === 3 || detail?.pushStatus === 5 || detail?.pushStatus === 1) ? (
        <p className={styles['why']} role="note">
          {reasonOf(t, push)}
        </p>
      ) : null}
      {push?.changed ? <p className={styles['why']}>{t('drawer.changed')}</p> : null}
      {push && detail?.pushStatus === 1 ? (
        <p className={styles['next']}>
          <Clock size={13} aria-hidden="true" />
          {push.parked || push.nextAt === null ? t('drawer.parked') : `${t('drawer.next')} ${minuteOf(push.nextAt)}`}
        </p>
      ) : null}
      {push && (detail?.pushStatus ?? 0) > 1 && push.receiverState !== null ? (
        <Steps state={push.receiverState} at={push.answeredAt} />
      ) : null}
      {latest ? <Happened push={latest} title={t('drawer.events')} /> : detail ? <p>{t('drawer.none')}</p> : null}
      {earlier.map((one) => (
        <Happened key={one.id} push={one} title={`${t('drawer.earlier')} ${one.number}`} />
      ))}
    </RecordDrawer>
  )
}
export default PushDrawer

const steps = [6, 7, 10] as const
const order: readonly number[] = [6, 7, 10, 11]
/** How far the receiver is: in use, booked, paid. */
const Steps = ({ state, at }: { readonly state: number; readonly at: string | null }) => {
  const { t } = useTranslation('push')
  const reached = order.indexOf(state)
  return (
    <section aria-label={t('drawer.receiver')}>
      <h3>
        {t('drawer.receiver')} {at ? <small>{minuteOf(at)}</small> : null}
      </h3>
      {reached < 0 ? (
        <p>{t(`receiver.${state}`)}</p>
      ) : (
        <ol className={styles['steps']}>
          {steps.map((step) => (
            <li key={step} data-reached={order.indexOf(step) <= reached}>
              {t(`receiver.${step === 10 && state === 11 ? 11 : step}`)}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

type Event = PushOne['events'][number]
const iconOf = ({ kind, error, outcome }: Event): LucideIcon => {
  if (kind === 'pushed') return Send
  if (kind === 'acknowledged') return Inbox
  if (kind === 'recall') return Undo2
  if (kind === 'stopped') return Square
  if (kind === 'changed') return Pencil
  if (error === 'LOGIN') return KeyRound
  if (kind === 'askedBack') return MessageCircleQuestionMark
  return outcome === 'error' ? Clock : outcome === 'rejected' ? X : Send
}
const Happened = ({ push, title }: { readonly push: PushOne; readonly title: string }) => {
  const { t } = useTranslation('push')
  const [open, setOpen] = useState<string>()
  return (
    <section aria-label={title}>
      <h3>
        {title} <small className="mono">{push.key}</small>
      </h3>
      {byDay(push.events).map(({ day, events }) => (
        <section key={day} aria-label={day}>
          <h4 className={`mono ${styles['events-day']}`}>{day}</h4>
          <ol className={styles['events']}>
            {events.map((event) => {
              const Icon = iconOf(event)
              const what = [
                t(`event.${event.kind}`, { attempt: event.attempt ?? '' }),
                event.outcome === null ? '' : t(`said.${event.outcome}`),
              ]
              const note =
                event.kind === 'pushed' ? t(`ways.${event.note}`) : t(`notes.${event.note || 'none'}`, { defaultValue: event.note })
              const shown = open === event.id
              return (
                <li key={event.id}>
                  <time className="mono" title={minuteOf(event.at)}>
                    {clockOf(event.at)}
                  </time>
                  <i>
                    <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
                  </i>
                  <div>
                    <b>{what.filter((part) => part !== '').join('，')}</b> {event.by ? <em>{event.by}</em> : null}
                    {note ? <p>{note}</p> : null}
                    {shown && event.request ? (
                      <pre tabIndex={0} role="region" aria-label={t('drawer.request')}>
                        {[
                          `${event.request.method} ${event.request.url}`,
                          ...Object.entries(event.request.headers).map(([name, value]) => `${name}: ${value}`),
                          '',
                          event.request.body,
                        ].join('\n')}
                      </pre>
                    ) : null}
                  </div>
                  <span className={styles['aside']}>
                    {event.error === null ? null : <code>{event.error}</code>}
                    {event.tookMs === null ? null : <small>{t('seconds', { seconds: (event.tookMs / 1000).toFixed(1) })}</small>}
                    {event.request ? (
                      <button
                        type="button"
                        className="number-link"
                        aria-expanded={shown}
                        onClick={() => {
                          setOpen(shown ? undefined : event.id)
                        }}
                      >
                        {t('drawer.request')}
                      </button>
                    ) : null}
                  </span>
                </li>
              )
            })}
          </ol>
        </section>
      ))}
    </section>
  )
}
