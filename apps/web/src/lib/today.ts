// Which day it is. Business days are Shanghai's, wherever the browser stands, and a page may stay open over midnight.
import { useEffect, useState } from 'react'
import { dayOf } from './moment.ts'

const now = (): string => dayOf(new Date().toISOString())
const lookMs = 30_000

/** Today as 2026-11-21: of an invoice dated so, nothing may say that it is of the future. */
export const useToday = (): string => {
  const [today, setToday] = useState(now)
  useEffect(() => {
    const looking = setInterval(() => {
      setToday(now())
    }, lookMs)
    return () => {
      clearInterval(looking)
    }
  }, [])
  return today
}
