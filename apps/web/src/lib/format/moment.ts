// Instants in readable form, in Shanghai's time zone, whose days the tax bureau counts.
import { dayStart, shanghaiZone } from '@piaotai/domain/shanghai.ts'

const formats = {
  day: new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: shanghaiZone }),
  minute: new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: shanghaiZone }),
  second: new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium', timeZone: shanghaiZone }),
} as const
/** 2026-11-21 */
export const dayOf = (instant: string): string => formats.day.format(new Date(instant))
/** A day as 2026年11月21日星期六. */
export const longDay = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: shanghaiZone }).format(new Date(dayStart(day)))
/** 2026-11-21 08:30 */
export const minuteOf = (instant: string): string => formats.minute.format(new Date(instant))
/** 08:30:05 */
export const clockOf = (instant: string): string => formats.second.format(new Date(instant))
/** 2026-11-21 08:30:05 */
export const secondOf = (instant: string): string => `${dayOf(instant)} ${clockOf(instant)}`
