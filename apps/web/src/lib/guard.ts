// A second click within half a second is the same click.
import { useRef } from 'react'
import { limits } from '@piaotai/domain/limits.ts'

export const useOnce = <A extends unknown[]>(run: (...args: A) => void): ((...args: A) => void) => {
  const last = useRef(0)
  return (...args) => {
    const now = Date.now()
    if (now - last.current < limits.doubleClickMs) return
    last.current = now
    run(...args)
  }
}
