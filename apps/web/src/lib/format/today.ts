// The current day. Business days are in Shanghai's time zone, regardless of the browser's, and a page may stay open
// over midnight.
import { useEffect, useState } from 'react'
import { dayOf, minuteOf } from './moment.ts'

const lookMs = 30_000
const day = (): string => dayOf(new Date().toISOString())
const hour = (): string => minuteOf(new Date().toISOString()).slice(0, 13)

/** The current value of `read`, updated whenever it changes. */
const useLook = (read: () => string): string => {
  const [said, setSaid] = useState(read)
  useEffect(() => {
    const looking = setInterval(() => {
      setSaid(read())
    }, lookMs)
    return () => {
      clearInterval(looking)
    }
  }, [read])
  return said
}
/** Today as 2026-11-21: an invoice of this date is never in the future. */
export const useToday = (): string => useLook(day)
/** Day and hour as 2026-11-21 08. */
export const useHour = (): string => useLook(hour)
