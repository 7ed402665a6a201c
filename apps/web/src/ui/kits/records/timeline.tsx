// What happened to a record, in order: when, what, by whom and from where.
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { clockOf, dayOf } from '../../../lib/format/moment.ts'
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
export const Timeline = ({ events }: { readonly events: readonly TimelineEvent[] }) => {
  const { t } = useTranslation('kit')
  return (
    <ol className={styles['timeline']}>
      {events.map(({ id, at, icon: Icon, what, who, place, details = [], hash }) => {
        const second = `${dayOf(at)} ${clockOf(at)}`
        return (
          <li key={id}>
            <time className="mono" title={second}>
              {second.slice(5, 16)}
            </time>
            <i>
              <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
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
        )
      })}
    </ol>
  )
}
