import { useEffect, useState } from 'react'

/** The value once it has stood still for so many milliseconds; the first one at once. */
export const useSettled = (value: string, afterMs: number): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value)
    }, afterMs)
    return () => {
      clearTimeout(timer)
    }
  }, [value, afterMs])
  return settled
}
