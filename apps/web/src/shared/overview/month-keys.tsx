// Keyboard access to a chart's months: one tab stop, arrow keys between months and between incoming and outgoing, Enter
// to the list. The focused value is shown above the bars.
import { Link } from '@tanstack/react-router'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { amountText } from '../../ui/values/amount.tsx'
import styles from '../../ui/charts/charts.module.css'

interface Side {
  readonly count: number
  readonly amount: string
  readonly tax?: string
}
export interface MonthFigures {
  /** YYYY-MM */
  readonly month: string
  readonly incoming: Side
  readonly outgoing: Side
}
const sides = ['incoming', 'outgoing'] as const
/** The list of one month and side. */
export type MonthLink = (
  side: (typeof sides)[number],
  month: string,
) => { readonly to: string; readonly search: Readonly<Record<string, unknown>> }
/**
 * The target of a key from the link at `from`: two links a month, incoming first. Stops at both ends; undefined for
 * other keys.
 */
export const moved = (key: string, from: number, count: number): number | undefined => {
  const side = from % 2
  const month = (from - side) / 2
  const last = count / 2 - 1
  const to = {
    ArrowLeft: [month - 1, side],
    ArrowRight: [month + 1, side],
    ArrowUp: [month, 0],
    ArrowDown: [month, 1],
    Home: [0, side],
    End: [last, side],
  }[key]
  return to && Math.min(last, Math.max(0, to[0]!)) * 2 + to[1]!
}
interface Props {
  readonly months: readonly MonthFigures[]
  readonly linkOf: MonthLink
  readonly label: string
}
export const MonthKeys = ({ months, linkOf, label }: Props) => {
  const { t } = useTranslation('overview')
  const [at, setAt] = useState((months.length - 1) * 2)
  const group = useRef<HTMLDivElement>(null)
  const go = (event: KeyboardEvent) => {
    const to = moved(event.key, at, months.length * 2)
    if (to === undefined) return
    event.preventDefault()
    setAt(to)
    group.current?.querySelectorAll('a')[to]?.focus()
  }
  return (
    <div ref={group} className={styles['month-keys']} role="group" aria-label={`${label} ${t('monthKeys')}`} onKeyDown={go}>
      {months.flatMap((month, i) =>
        sides.map((side, j) => (
          <Link
            key={`${month.month} ${side}`}
            {...linkOf(side, month.month)}
            tabIndex={i * 2 + j === at ? 0 : -1}
            onFocus={() => {
              setAt(i * 2 + j)
            }}
          >
            {month.month} {t(side)} {amountText(month[side].amount)} · {t('pieces', { count: month[side].count })}
          </Link>
        )),
      )}
    </div>
  )
}
