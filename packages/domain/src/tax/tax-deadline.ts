// 申报期限: the 15th of the next month, put off by a working day for each day of holidays of three days and more that lie within it, and to the
// next working day where it falls on a day off (税收征收管理法实施细则第一百零九条). What the bureau announces stands above it.
import { monthAfter } from '../months.ts'
import { dayKind, daysFrom } from '../risk/risk-days.ts'

export interface Deadline {
  /** YYYY-MM-DD */
  readonly day: string
  /** False: the holidays of its year are not known, and weekends alone were counted. */
  readonly known: boolean
}
const weekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
const isOff = (day: string): boolean => {
  const kind = dayKind(day)
  return kind === undefined ? weekend(day) : kind !== 'workday'
}
/** Days within the first half of a month that belong to holidays of three days and more. */
const longHolidays = (month: string): number => {
  let days = 0
  for (let at = 1; at <= 15; at++) {
    const day = `${month}-${String(at).padStart(2, '0')}`
    if (dayKind(day) !== 'holiday') continue
    let [from, to] = [day, day]
    while (dayKind(daysFrom(from, -1)) === 'holiday') from = daysFrom(from, -1)
    while (dayKind(daysFrom(to, 1)) === 'holiday') to = daysFrom(to, 1)
    if (daysFrom(from, 2) <= to) days++
  }
  return days
}
/** The last day to declare the tax of a month (YYYY-MM). */
export const filingDeadline = (period: string): Deadline => {
  const month = monthAfter(period)
  let day = `${month}-15`
  for (let left = longHolidays(month); left > 0; ) {
    day = daysFrom(day, 1)
    if (!isOff(day)) left--
  }
  while (isOff(day)) day = daysFrom(day, 1)
  return { day, known: dayKind(day) !== undefined }
}
