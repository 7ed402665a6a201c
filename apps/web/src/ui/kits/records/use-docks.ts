import { useSyncExternalStore } from 'react'

const docks = (): MediaQueryList => matchMedia('(min-width: 1280px)')
const watch = (changed: () => void): (() => void) => {
  const media = docks()
  media.addEventListener('change', changed)
  return () => {
    media.removeEventListener('change', changed)
  }
}
/** Whether a record stands docked beside its list; in a narrower window it stands above it. */
export const useDocks = (): boolean => useSyncExternalStore(watch, () => docks().matches)
