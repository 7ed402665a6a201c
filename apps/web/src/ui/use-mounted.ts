import { useState, useSyncExternalStore } from 'react'

/**
 * Whether this stands on the page; false while it is drawn for the first time. antd lists an open dialog or drawer for Escape as it renders: one whose first
 * render React throws away, as happens behind a late chunk, would stay in that list and take every Escape from then on. So they open once they stand.
 */
export const useMounted = (): boolean => {
  const [{ subscribe, read }] = useState(makeMark)
  return useSyncExternalStore(subscribe, read)
}
/** React subscribes once what it drew is on the page. */
const makeMark = () => {
  let isMounted = false
  return {
    subscribe: () => {
      isMounted = true
      return () => {
        isMounted = false
      }
    },
    read: () => isMounted,
  }
}
