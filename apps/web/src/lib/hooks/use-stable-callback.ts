import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function with a stable identity that calls the latest callback: unchanged rows do not render again for it. */
export const useStableCallback = <A extends unknown[]>(run: (...args: A) => void): ((...args: A) => void) => {
  const newest = useRef(run)
  useLayoutEffect(() => {
    newest.current = run
  })
  return useCallback((...args: A) => {
    newest.current(...args)
  }, [])
}
