import { useState, useSyncExternalStore } from 'react'

/**
 * Whether the component is mounted; false during its first render. antd registers an open dialog or drawer for Escape
 * while rendering: if React discards that render, as behind a lazy chunk, the stale entry would swallow every Escape
 * from then on. So dialogs open only once mounted.
 */
export const useMounted = (): boolean => {
  const [{ subscribe, read }] = useState(makeMark)
  return useSyncExternalStore(subscribe, read)
}
/** React subscribes once the component is mounted. */
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
