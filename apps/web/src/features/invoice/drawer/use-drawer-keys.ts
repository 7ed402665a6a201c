// Keys of the open invoice: J and K move through the list, E corrects.
import { useEffect, useEffectEvent } from 'react'

interface Keys {
  /** Keys are for the fields that are being edited. */
  readonly held: boolean
  readonly onNext: (() => void) | undefined
  readonly onPrevious: (() => void) | undefined
  readonly onCorrect: (() => void) | undefined
}
const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (['INPUT', 'TEXTAREA'].includes(target.tagName) || target.closest('.ant-modal') !== null)

export const useDrawerKeys = ({ held, onNext, onPrevious, onCorrect }: Keys): void => {
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    // The arrow keys have moved between tabs.
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || held || typing(event.target)) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const act =
      key === 'j' || key === 'ArrowRight' ? onNext : key === 'k' || key === 'ArrowLeft' ? onPrevious : key === 'e' ? onCorrect : undefined
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      hear(event)
    }
    addEventListener('keydown', listen)
    return () => {
      removeEventListener('keydown', listen)
    }
  }, [])
}
