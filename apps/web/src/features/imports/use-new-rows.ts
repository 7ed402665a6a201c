// Files that come in below what can be seen are brought into sight, unless somebody is reading in the middle of the list.
import { useLayoutEffect, useRef, type RefObject } from 'react'

const near = 2
/** For the scrolling list of so many rows: its first new row is shown when rows are added while the list stands at its top, at its end, or where this put it. */
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
