// Office holidays by the State Council's yearly arrangement. A year without an arrangement here cannot be judged; an operator adds years from a
// file before the next release has them.
import { isDay } from '../months.ts'

export interface HolidayYear {
  /** Month and day (MM-DD), both included. */
  readonly off: readonly (readonly [from: string, to: string])[]
  /** Saturdays and Sundays that are working days. */
  readonly worked: readonly string[]
}
/** 国办发明电〔2023〕7号, 〔2024〕12号, 〔2025〕7号. */
const seeded: Readonly<Record<string, HolidayYear>> = {
  2024: {
    off: [
      ['01-01', '01-01'],
      ['02-10', '02-17'],
      ['04-04', '04-06'],
      ['05-01', '05-05'],
      ['06-10', '06-10'],
      ['09-15', '09-17'],
      ['10-01', '10-07'],
    ],
    worked: ['02-04', '02-18', '04-07', '04-28', '05-11', '09-14', '09-29', '10-12'],
  },
  2025: {
    off: [
      ['01-01', '01-01'],
      ['01-28', '02-04'],
      ['04-04', '04-06'],
      ['05-01', '05-05'],
      ['05-31', '06-02'],
      ['10-01', '10-08'],
    ],
    worked: ['01-26', '02-08', '04-27', '09-28', '10-11'],
  },
  2026: {
    off: [
      ['01-01', '01-03'],
      ['02-15', '02-23'],
      ['04-04', '04-06'],
      ['05-01', '05-05'],
      ['06-19', '06-21'],
      ['09-25', '09-27'],
      ['10-01', '10-07'],
    ],
    worked: ['01-04', '02-14', '02-28', '05-09', '09-20', '10-10'],
  },
}
let years = seeded
/** Adds years to those of the release, or replaces them; each is judged by `readHolidayYears` before. */
export const learnHolidayYears = (more: Readonly<Record<string, HolidayYear>>): void => {
  years = { ...seeded, ...more }
}
/** The last year whose arrangement is known. */
export const holidaysKnownUntil = (): number => Math.max(...Object.keys(years).map(Number))
const isMonthDay = (year: string, at: unknown): at is string => typeof at === 'string' && isDay(`${year}-${at}`)
/** Years as a file has them: `{ "2027": { "off": [["01-01", "01-03"]], "worked": ["01-04"] } }`; undefined where any of it is wrong. */
export const readHolidayYears = (text: string): Readonly<Record<string, HolidayYear>> | undefined => {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined
  const read: Record<string, HolidayYear> = {}
  for (const [year, one] of Object.entries(given)) {
    const { off, worked } = (one ?? {}) as { readonly off?: unknown; readonly worked?: unknown }
    if (!/^20\d{2}$/.test(year) || !Array.isArray(off) || off.length === 0 || !Array.isArray(worked)) return undefined
    const spans = (off as readonly unknown[]).every(
      (span) => Array.isArray(span) && span.length === 2 && span.every((at) => isMonthDay(year, at)) && String(span[0]) <= String(span[1]),
    )
    if (!spans || !worked.every((at) => isMonthDay(year, at))) return undefined
    read[year] = { off: off as HolidayYear['off'], worked: worked as string[] }
  }
  return Object.keys(read).length === 0 ? undefined : read
}
/** The kind of a day (YYYY-MM-DD); undefined in a year without an arrangement. */
export const dayKind = (day: string): 'holiday' | 'weekend' | 'workday' | undefined => {
  const year = years[day.slice(0, 4)]
  const at = day.slice(5)
  if (!year) return undefined
  if (year.worked.includes(at)) return 'workday'
  if (year.off.some(([from, to]) => at >= from && at <= to)) return 'holiday'
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? 'weekend' : 'workday'
}
/** The day that begins the last so many working days up to `day`, which counts if it is one. */
export const workdaysBack = (day: string, count: number): string => {
  let at = day
  for (let left = count; ; at = daysFrom(at, -1)) {
    const works = (dayKind(at) ?? ([0, 6].includes(new Date(`${at}T00:00:00Z`).getUTCDay()) ? 'weekend' : 'workday')) === 'workday'
    if (works && --left <= 0) return at
  }
}
/** A day a number of days later or earlier. */
export const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
