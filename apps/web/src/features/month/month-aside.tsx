// Beside the month: what changed since the reader's last look, the month before, and notes.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { amountText } from '../../ui/values/amount.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { WaitingLines } from '../../ui/page/waiting-lines.tsx'
import { minuteOf } from '../../lib/format/moment.ts'
import { useAside, type MonthAsideRows, type MonthStatus } from './month.queries.ts'
import { MonthNotes } from './month-notes.tsx'
import { monthShort, shortDay, shortMinute } from './month-words.ts'
import styles from './month.module.css'

type Change = MonthAsideRows['changes'][number]
const ChangeRow = ({ change, today }: { readonly change: Change; readonly today: string }) => {
  const { t } = useTranslation('month')
  const { at, what, count, amount, by, party } = change
  const [day, time] = minuteOf(at).split(' ')
  return (
    <li>
      <time dateTime={at} className="mono">
        {day === today ? time : shortDay(t, at)}
      </time>
      <p>
        <b>{t(`changes.${what}`, { count, by: by ?? t('changes.somebody'), party: party ?? '' })}</b>
        {amount === null ? null : <small>{t('changes.sum', { amount: amountText(amount) })}</small>}
      </p>
    </li>
  )
}
/** The cents give way where there is no room for them. */
const Yuan = ({ value }: { readonly value: string }) => {
  const text = amountText(value)
  const point = text.lastIndexOf('.')
  return (
    <span title={text}>
      {text.slice(0, point)}
      <span className={styles['cents']} data-long={text.length > 13 || undefined}>
        {text.slice(point)}
      </span>
    </span>
  )
}
const Against = ({ aside, status }: { readonly aside: MonthAsideRows; readonly status: MonthStatus }) => {
  const { t } = useTranslation('month')
  const { now, before } = aside
  const closed = status.seal?.closed.at
  if (!before) return null
  const rows = [
    ['incoming', now.incoming.count, before.sums.incoming.count],
    ['inputTax', now.incoming.tax, before.sums.incoming.tax],
    ['outgoing', now.outgoing.count, before.sums.outgoing.count],
    ['outputTax', now.outgoing.tax, before.sums.outgoing.tax],
    ['vouchers', now.vouchers.count, before.sums.vouchers.count],
  ] as const
  const figure = (value: string | number) => (typeof value === 'number' ? value.toLocaleString('en-US') : <Yuan value={value} />)
  return (
    <section>
      <h3>{t('against.title')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className={styles['heard']}>{t('against.what')}</span>
            </th>
            <th scope="col">{monthShort(t, status.month)}</th>
            <th scope="col">{monthShort(t, before.month)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, one, other]) => (
            <tr key={what}>
              <th scope="row">{t(`against.${what}`)}</th>
              <td>{figure(one)}</td>
              <td>{figure(other)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('against.closed')}</th>
            <td>{closed ? shortDay(t, closed) : '—'}</td>
            <td>{before.closedOn ? shortDay(t, before.closedOn) : '—'}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}
export const MonthAside = ({ status }: { readonly status: MonthStatus }) => {
  const { t } = useTranslation('month')
  const { month } = status
  const { data: aside, isError, error, refetch } = useAside(month)
  const looked = aside !== undefined
  // What changed is told once it was read: the next look is told what changed since this one.
  useEffect(() => {
    if (looked) api.invoice.markMonthSeen({ month }, { quiet: true, unasked: true }).catch(() => undefined)
  }, [looked, month])
  if (isError && !aside)
    return (
      <section className={styles['aside']} aria-label={t('aside')}>
        <LoadFailed title={t('failed.aside')} text={t('failed.again')} onRetry={refetch} error={error} />
      </section>
    )
  return (
    <section className={styles['aside']} aria-label={t('aside')}>
      {aside ? (
        <>
          <section>
            <h3>
              {t('changes.title')}
              {aside.since === null ? null : <small>{shortMinute(t, aside.since)}</small>}
            </h3>
            {aside.changes.length > 0 ? (
              <ul className={styles['changes']}>
                {aside.changes.map((change) => (
                  <ChangeRow key={`${change.at} ${change.what} ${change.by ?? ''}`} change={change} today={status.today} />
                ))}
              </ul>
            ) : (
              <p className="sub">{t(aside.since === null ? 'changes.first' : 'changes.none')}</p>
            )}
          </section>
          <Against aside={aside} status={status} />
          <MonthNotes month={status.month} notes={aside.notes} />
        </>
      ) : (
        <WaitingLines rows={8} />
      )}
    </section>
  )
}
