// The twelve months of a year: which are closed, open, not kept, or still to come. Arrow keys go from month to month.
import { Link, useNavigate } from '@tanstack/react-router'
import { Stamp } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Ring } from '../../ui/values/ring.tsx'
import type { MonthsOfYear, MonthStatus } from './month.queries.ts'
import { monthShort, shortDay } from './month-words.ts'
import styles from './month.module.css'

type OfYear = MonthsOfYear['months'][number]
const isKept = ({ state }: OfYear): boolean => state !== 'notKept' && state !== 'later'

/** The month that is looked at says what was just counted. */
const Left = ({ month, shown }: { readonly month: OfYear; readonly shown: MonthStatus | undefined }) => {
  const { t } = useTranslation('month')
  const things = shown ? shown.things : month.things
  const parts = shown?.parts.filter(({ notDone }) => !notDone)
  const done = parts?.reduce((sum, part) => sum + part.done, 0) ?? 0
  const whole = parts?.reduce((sum, part) => sum + part.whole, 0) ?? 0
  return (
    <>
      <Ring size={15} width={2.4} done={shown ? done : 0} whole={shown ? whole : 1} finished={things === 0} />
      {things === null ? null : (
        <em data-left={things > 0 || undefined}>{things === 0 ? t('strip.done') : t('strip.left', { n: things })}</em>
      )}
    </>
  )
}
interface Props {
  readonly months: readonly OfYear[]
  readonly shown: MonthStatus
}
export const MonthStrip = ({ months, shown }: Props) => {
  const { t } = useTranslation('month')
  const navigate = useNavigate()
  const kept = months.filter(isKept)
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    const from = kept.findIndex(({ month }) => month === (event.target as HTMLElement).dataset['month'])
    const next = kept[from + step]
    if (from < 0 || !next) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`[data-month="${next.month}"]`)?.focus()
    void navigate({ to: '/companyInvoice/monthClose', search: { month: next.month } })
  }
  return (
    <nav className={styles['strip']} aria-label={t('strip.label')} onKeyDown={onKey}>
      {months.map((month) => {
        const name = monthShort(t, month.month)
        if (!isKept(month))
          return (
            <span key={month.month} data-away="">
              {name} <small>{t(`strip.${month.state as 'later'}`)}</small>
            </span>
          )
        const on = month.month === shown.month
        return (
          <Link
            key={month.month}
            to="/companyInvoice/monthClose"
            search={{ month: month.month }}
            data-month={month.month}
            data-on={on || undefined}
            aria-current={on ? 'true' : undefined}
          >
            <b>{name}</b>
            <span className={styles['heard']}>{t(`strip.state.${month.state as 'open'}`)}</span>
            {month.state === 'closed' ? (
              <>
                <i className={styles['small-seal']} aria-hidden="true">
                  <Stamp size={9} />
                </i>
                {month.closedOn ? <small>{shortDay(t, month.closedOn)}</small> : null}
              </>
            ) : (
              <Left month={month} shown={on ? shown : undefined} />
            )}
          </Link>
        )
      })}
    </nav>
  )
}
