// Reminders of a month that is not closed: which ones a day brings.
import { monthBefore } from '../months.ts'
import { daysFrom } from '../risk/risk-days.ts'
import { filingDeadline } from '../tax/tax-deadline.ts'

/** begins: a month has ended and may be closed. due: the filing date of the oldest open one is near. */
export type MonthReminder = 'begins' | 'due'
/** Into a month, days on which it is still told that the last one has ended; before the filing date, days on which that is told. */
const beginDays = 5
const dueDays = 3
/** Hour in Asia/Shanghai before which nobody is reminded. */
export const reminderHour = 8

/**
 * The reminders of a day in Asia/Shanghai, each with the month that it counts for: the one that ended, or the one whose filing date is near.
 * `oldestOpen`: of the months that are kept; null: none.
 */
export const remindersOn = (today: string, oldestOpen: string | null): readonly { readonly what: MonthReminder; readonly of: string }[] => {
  const ended = monthBefore(today.slice(0, 7))
  if (oldestOpen === null || oldestOpen > ended) return []
  const { day } = filingDeadline(oldestOpen)
  return [
    ...(Number(today.slice(8)) <= beginDays ? [{ what: 'begins' as const, of: ended }] : []),
    ...(today >= daysFrom(day, -dueDays) && today <= day ? [{ what: 'due' as const, of: oldestOpen }] : []),
  ]
}
