// The hours of Shanghai, the calendar of every tax rule: eight ahead of UTC all year.

/** As Intl and PostgreSQL call it. */
export const shanghaiZone = 'Asia/Shanghai'
const offset = '+08:00'
const ahead = 8 * 3_600_000
const dayMs = 86_400_000

const timeOf = (at: Date | string): number => (typeof at === 'string' ? Date.parse(at) : at.getTime()) + ahead
/** The day of a moment: 2026-11-21. */
export const shanghaiDay = (at: Date | string): string => {
  const moment = timeOf(at)
  const day = Math.floor(moment / dayMs)
  if (day !== lastDay.day) lastDay = { day, text: new Date(moment).toISOString().slice(0, 10) }
  return lastDay.text
}
/** Nearly every question is about the same day. */
let lastDay = { day: Number.NaN, text: '' }
const written = (at: Date | string, length: number): string => new Date(timeOf(at)).toISOString().slice(0, length).replace('T', ' ')
/** 2026-11-21 08:30 */
export const shanghaiMinute = (at: Date | string): string => written(at, 16)
/** 2026-11-21 08:30:05 */
export const shanghaiSecond = (at: Date | string): string => written(at, 19)
/** The moment that is written as 2026-11-21 08:30:05, with its offset. */
export const shanghaiInstant = (text: string): string => `${text.replace(' ', 'T')}${offset}`
/** First and last moment of a day. */
export const dayStart = (day: string): string => shanghaiInstant(`${day} 00:00:00`)
export const dayEnd = (day: string): string => shanghaiInstant(`${day} 23:59:59.999999`)
