// The rows of a long table that are near the viewport.
import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Up to this many rows are all rendered. */
const whole = 120
/** Rows rendered beyond the visible ones, and the step by which the window moves. */
const beyond = 12
const step = 4

export const useRowWindow = (
  box: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): { readonly from: number; readonly to: number } => {
  const [at, setAt] = useState({ from: 0, to: 36 })
  useEffect(() => {
    const element = box.current
    if (!element || count <= whole) return undefined
    let last = { from: -1, to: -1 }
    const measure = (now: boolean) => {
      const first = Math.floor(element.scrollTop / rowHeight)
      const seen = Math.ceil(element.clientHeight / rowHeight)
      const from = Math.max(0, Math.floor((first - beyond) / step) * step)
      const to = Math.ceil((first + seen + beyond) / step) * step
      if (from === last.from && to === last.to) return
      last = { from, to }
      // Renders before the next frame is painted: no blank rows while scrolling.
      if (now)
        flushSync(() => {
          setAt(last)
        })
      else setAt(last)
    }
    const hear = () => {
      measure(true)
    }
    const watch = new ResizeObserver(() => {
      measure(false)
    })
    element.addEventListener('scroll', hear, { passive: true })
    watch.observe(element)
    return () => {
      element.removeEventListener('scroll', hear)
      watch.disconnect()
    }
  }, [box, count, rowHeight])
  return count <= whole ? { from: 0, to: count } : { from: Math.min(at.from, Math.max(0, count - 1)), to: Math.min(count, at.to) }
}
