// Months, days and reasons as the page says them.
import type { TFunction } from 'i18next'
import type { MonthAct, MonthRefusal } from '@piaotai/domain/month/month-close.ts'
import { dayOf, minuteOf } from '../../lib/format/moment.ts'
import type { MonthStatus } from './month.queries.ts'

type T = TFunction<'month'>
const numberOf = (text: string, from: number): number => Number(text.slice(from, from + 2))
/** 2026-11 as 11 月, November. */
export const monthName = (t: T, month: string): string => t(`monthLong.${numberOf(month, 5)}` as 'monthLong.1')
/** 2026-11 as 11 月, Nov. */
export const monthShort = (t: T, month: string): string => t(`monthShort.${numberOf(month, 5)}` as 'monthShort.1')
/** 2026-12-15 as 12 月 15 日, 15 Dec. */
export const dayName = (t: T, day: string): string => t('day', { month: monthShort(t, day), day: numberOf(day, 8) })
/** An instant's day as 11-12, 12 Nov. */
export const shortDay = (t: T, instant: string): string => {
  const day = instant.length === 10 ? instant : dayOf(instant)
  return t('dayShort', { month: day.slice(5, 7), name: monthShort(t, day), day: day.slice(8), plain: numberOf(day, 8) })
}
export const shortMinute = (t: T, instant: string): string => `${shortDay(t, instant)} ${minuteOf(instant).slice(11)}`
/** Why an act is refused, as the domain says it. */
export const refusalWord = (t: T, status: MonthStatus, refusal: MonthRefusal, act?: MonthAct): string =>
  t(`refusal.${refusal === 'noRight' && act && act !== 'prepare' && act !== 'unprepare' ? 'noRightToClose' : refusal}`, {
    count: status.required,
    day: dayName(t, status.closesFrom),
    first: monthName(t, status.firstMonth),
  })
