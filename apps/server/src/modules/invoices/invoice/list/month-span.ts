// A period as whole months, and the days by which it differs from them.
import { dayAfter } from '@piaotai/domain/ask/days.ts'
import { monthEnd } from '@piaotai/domain/months.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Filter } from './filters.ts'

export type Days = readonly [from: string, to: string]
interface MonthSpan {
  /** First days of the first and the last whole month; null: without an end. */
  readonly first: string | null
  readonly last: string | null
  /** Days outside the whole months that belong to the period, and days of these months that do not. */
  readonly added: readonly Days[]
  readonly taken: readonly Days[]
}
const dayBefore = (day: string): string => dayAfter(day, -1)
const monthOf = (day: string): string => day.slice(0, 7)
export const firstOf = (day: string): string => `${monthOf(day)}-01`
const endOf = (day: string): string => monthEnd(monthOf(day))
const dayIn = (day: string): number => Number(day.slice(8))
/** The days of its month after it: of what is still to come there are hardly any invoices. */
const daysAfter = (day: string): number => (day >= shanghaiDay(new Date()) ? 0 : dayIn(endOf(day)) - dayIn(day))
const daysBefore = (day: string): number => dayIn(day) - 1

const ofBeginning = (from: string): Omit<MonthSpan, 'last'> => {
  if (daysBefore(from) === 0) return { first: from, added: [], taken: [] }
  const next = dayAfter(endOf(from), 1)
  return daysBefore(from) < dayIn(endOf(from)) / 2
    ? { first: firstOf(from), added: [], taken: [[firstOf(from), dayBefore(from)]] }
    : { first: next, added: [[from, dayBefore(next)]], taken: [] }
}
const ofEnd = (to: string): Omit<MonthSpan, 'first'> => {
  if (to === endOf(to)) return { last: firstOf(to), added: [], taken: [] }
  return daysAfter(to) < dayIn(to)
    ? { last: firstOf(to), added: [], taken: [[dayAfter(to, 1), endOf(to)]] }
    : { last: firstOf(dayBefore(firstOf(to))), added: [[firstOf(to), to]], taken: [] }
}
/** Within a month: the whole of it, where fewer days are outside than inside. */
const ofMonth = (from: string, to: string): MonthSpan | undefined => {
  if (daysBefore(from) + daysAfter(to) >= dayIn(to) - daysBefore(from)) return undefined
  const taken: Days[] = []
  if (from !== firstOf(from)) taken.push([firstOf(from), dayBefore(from)])
  if (to !== endOf(to)) taken.push([dayAfter(to, 1), endOf(to)])
  return { first: firstOf(from), last: firstOf(from), added: [], taken }
}
/** Undefined: its days are better read by themselves. */
export const monthSpan = ({ dateFrom, dateTo }: Pick<Filter, 'dateFrom' | 'dateTo'>): MonthSpan | undefined => {
  // Next to the ends of what a year can be, days are counted.
  if ([dateFrom, dateTo].some((day) => day !== undefined && (day < '1000' || day > '9998'))) return undefined
  if (dateFrom && dateTo && monthOf(dateFrom) === monthOf(dateTo)) return dateFrom > dateTo ? undefined : ofMonth(dateFrom, dateTo)
  const from = dateFrom ? ofBeginning(dateFrom) : { first: null, added: [], taken: [] }
  const to = dateTo ? ofEnd(dateTo) : { last: null, added: [], taken: [] }
  if (from.first !== null && to.last !== null && from.first > to.last) return undefined
  return { first: from.first, last: to.last, added: [...from.added, ...to.added], taken: [...from.taken, ...to.taken] }
}
