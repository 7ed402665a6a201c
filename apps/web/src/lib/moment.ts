// Instants as people read them: by the clock of Shanghai, whose days the tax world counts.
const formats = {
  day: new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Asia/Shanghai' }),
  minute: new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Shanghai' }),
  second: new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium', timeZone: 'Asia/Shanghai' }),
} as const
/** 2026-11-21 */
export const dayOf = (instant: string): string => formats.day.format(new Date(instant))
/** 2026-11-21 08:30 */
export const minuteOf = (instant: string): string => formats.minute.format(new Date(instant))
/** 08:30:05 */
export const clockOf = (instant: string): string => formats.second.format(new Date(instant))
