// Restores a box's scroll position when the browser goes back; other rows start at the top.
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation } from '@tanstack/react-router'
import { scrollbarWidth } from './scrollbar-width.ts'
import styles from './data-table.module.css'

const places = new Map<string, { readonly top: number; readonly left: number }>()
const most = 50

/** Chromium lets what is sticky at the right stand over the room that is kept free for a bar: it stands beside it, where bars are drawn. */
const standBesideGutter = (element: HTMLElement): void => {
  const end = element.querySelector('thead .end')
  if (!end || scrollbarWidth() === 0) return
  element.style.setProperty('--gutter', '0px')
  const over = end.getBoundingClientRect().right - element.getBoundingClientRect().left - element.clientLeft - element.clientWidth
  element.style.setProperty('--gutter', `${Math.max(0, Math.round(over))}px`)
}

/**
 * Scrolls to the top at a new address, unless its history entry was visited before; an open panel above the list does
 * not matter.
 */
export const useScrollRestoration = (box: RefObject<HTMLElement | null>, ready: boolean): void => {
  const { state, href, search } = useLocation()
  const entry = state.__TSR_key ?? href
  const content = JSON.stringify({ ...search, open: undefined })
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !ready) return undefined
    if (shown.current !== content) {
      const place = places.get(entry)
      element.scrollTo({
        top: place?.top ?? 0,
        left: place?.left ?? (shown.current === undefined ? 0 : element.scrollLeft),
        behavior: 'instant',
      })
      shown.current = content
    }
    const keep = () => {
      places.delete(entry)
      places.set(entry, { top: element.scrollTop, left: element.scrollLeft })
      const oldest = places.keys().next().value
      if (places.size > most && oldest !== undefined) places.delete(oldest)
      element.classList.toggle(styles['from-start'] ?? '', element.scrollLeft > 0)
      element.classList.toggle(styles['before-end'] ?? '', element.scrollLeft < element.scrollWidth - element.clientWidth - 1)
    }
    keep()
    standBesideGutter(element)
    element.addEventListener('scroll', keep, { passive: true })
    const watch = new ResizeObserver(() => {
      keep()
      standBesideGutter(element)
    })
    watch.observe(element)
    if (element.firstElementChild) watch.observe(element.firstElementChild)
    return () => {
      element.removeEventListener('scroll', keep)
      watch.disconnect()
    }
  }, [box, content, entry, ready])
}
