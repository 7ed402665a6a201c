// Whether the browser has a network.
import { useSyncExternalStore } from 'react'

const listen = (changed: () => void): (() => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine)
