import { useCallback, useLayoutEffect, useRef } from 'react'

/** One function for as long as the component stands, which does what the newest drawing wants: rows that did not change are not drawn again for it. */
export const useStableCallback = <A extends unknown[]>(run: (...args: A) => void): ((...args: A) => void) => {
  const newest = useRef(run)
  useLayoutEffect(() => {
    newest.current = run
  })
  return useCallback((...args: A) => {
    newest.current(...args)
  }, [])
}
