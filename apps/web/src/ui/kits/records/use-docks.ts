import { useSyncExternalStore } from 'react'

const docks = matchMedia('(min-width: 1280px)')
const watch = (changed: () => void): (() => void) => {
  docks.addEventListener('change', changed)
  return () => {
    docks.removeEventListener('change', changed)
  }
}
/** Whether a record stands docked beside its list; in a narrower window it stands above it. */
export const useDocks = (): boolean => useSyncExternalStore(watch, () => docks.matches)
