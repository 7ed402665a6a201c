// Scrolls to new files below the visible rows, unless the person is reading in the middle of the list.
import { useLayoutEffect, useRef, type RefObject } from 'react'

const near = 2
/**
 * The ref of a scrolling list with `count` rows: scrolls to the first added row if the list is at its top, at its end,
 * or at the position that this hook last set.
 */
export const useNewRows = (count: number): RefObject<HTMLUListElement | null> => {
  const box = useRef<HTMLUListElement>(null)
  const before = useRef(count)
  const put = useRef(0)
  const read = useRef(false)
  useLayoutEffect(() => {
    const list = box.current
    const first = list?.children[before.current]
    if (list && first && before.current > 0 && !read.current) {
      list.scrollTop += first.getBoundingClientRect().top - list.getBoundingClientRect().top
      put.current = list.scrollTop
    }
    before.current = count
    if (!list) return undefined
    const look = (): void => {
      read.current =
        list.scrollTop > near &&
        list.scrollTop < list.scrollHeight - list.clientHeight - near &&
        Math.abs(list.scrollTop - put.current) > near
    }
    list.addEventListener('scroll', look, { passive: true })
    return () => {
      list.removeEventListener('scroll', look)
    }
  }, [count])
  return box
}
