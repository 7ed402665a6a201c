// What happened to a record, the newest first: when, what, by whom and from where.
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { clockOf, dayOf, secondOf } from '../../../lib/format/moment.ts'
import styles from './records-kit.module.css'

export interface TimelineEvent {
  readonly id: string
  /** An instant. */
  readonly at: string
  readonly icon: LucideIcon
  readonly what: string
  /** Nobody where the system did it by itself. */
  readonly who: string | null
  /** An address of the network, a device, another platform. */
  readonly place?: string | null
  readonly details?: readonly string[]
  /** Its link in the chain of the log: the first signs are shown, the whole under the pointer. */
  readonly hash?: string
}
interface Day<E> {
  readonly day: string
  readonly events: E[]
}
/** By day, the newest first; of one instant the later told comes first. */
export const byDay = <E extends Pick<TimelineEvent, 'at'>>(events: readonly E[]): readonly Day<E>[] => {
  const ascending = (events.at(0)?.at ?? '') <= (events.at(-1)?.at ?? '')
  const newest = (ascending ? events.toReversed() : [...events]).sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  const days: Day<E>[] = []
  for (const event of newest) {
    const day = dayOf(event.at)
    if (days.at(-1)?.day === day) days.at(-1)!.events.push(event)
    else days.push({ day, events: [event] })
  }
  return days
}
export const Timeline = ({ events }: { readonly events: readonly TimelineEvent[] }) => {
  const { t } = useTranslation('kit')
  return (
    <div className={styles['timeline']}>
      {byDay(events).map(({ day, events: ofDay }) => (
        <section key={day} aria-label={day}>
          <h4 className="mono">{day}</h4>
          <ol>
            {ofDay.map(({ id, at, icon: Icon, what, who, place, details = [], hash }) => (
              <li key={id}>
                <time className="mono" dateTime={at} title={secondOf(at)}>
                  {clockOf(at)}
                </time>
                <i className={who === null ? undefined : styles['person']}>
                  <Icon size={13} strokeWidth={1.75} aria-hidden="true" />
                </i>
                <div>
                  <b>{what}</b>
                  <em>{who ?? t('records.system')}</em>
                  {place ? <em>{t('records.from', { place })}</em> : null}
                  {details.map((line, i) => (
                    <p key={i}>{line}</p>
                  ))}
                </div>
                {hash === undefined ? null : <code title={hash}>{hash.slice(0, 4)}</code>}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
