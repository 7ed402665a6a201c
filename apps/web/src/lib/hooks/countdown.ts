import { useEffect, useState } from 'react'

/**
 * The seconds left (0 at first) and a function to start. Computed from the clock, because timers in background tabs
 * fire late.
 */
export const useCountdown = (): readonly [left: number, start: (seconds: number) => void] => {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === 0) return undefined
    const tick = setInterval(() => {
      const seconds = Math.ceil((until - Date.now()) / 1000)
      setLeft(Math.max(0, seconds))
      if (seconds <= 0) setUntil(0)
    }, 250)
    return () => {
      clearInterval(tick)
    }
  }, [until])
  return [
    left,
    (seconds) => {
      setLeft(seconds)
      setUntil(Date.now() + seconds * 1000)
    },
  ]
}
