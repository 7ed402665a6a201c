// Months as `YYYY-MM` and days as `YYYY-MM-DD`: only text and whole numbers, no time zones.

const parts = (month: string): readonly [number, number] => [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
const two = (n: number): string => String(n).padStart(2, '0')

/** '2026-01' → '2025-12'. */
export const monthBefore = (month: string): string => {
  const [year, at] = parts(month)
  return at === 1 ? `${year - 1}-12` : `${year}-${two(at - 1)}`
}
/** '2025-12' → '2026-01'. */
export const monthAfter = (month: string): string => monthsLater(`${month}-01`, 1).slice(0, 7)
/** The last day of a month: '2024-02' → '2024-02-29'. */
export const monthEnd = (month: string): string => {
  const [year, at] = parts(month)
  return `${month}-${two(new Date(Date.UTC(year, at, 0)).getUTCDate())}`
}
/** The same day of another month, or its last day when it has no such day. */
export const sameDayIn = (month: string, day: string): string => {
  const same = `${month}-${day.slice(8, 10)}`
  const end = monthEnd(month)
  return same > end ? end : same
}
/** The same day a number of months later, or that month's last day: '2026-11-30' + 3 → '2027-02-28'. */
export const monthsLater = (day: string, months: number): string => {
  const [year, at] = parts(day)
  const count = year * 12 + at - 1 + months
  return sameDayIn(`${Math.floor(count / 12)}-${two((count % 12) + 1)}`, day)
}
/** Days from one day to another; below zero where the other is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
/** Whether a text is a day that the calendar has: '2026-02-28', not '2026-02-29', not '2026-2-1'. */
export const isDay = (text: string): boolean => dayShape.test(text) && (text.slice(8) <= '28' || text <= monthEnd(text.slice(0, 7)))
const dayShape = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[1-3]\d)$/
