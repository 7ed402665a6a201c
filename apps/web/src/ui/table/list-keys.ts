// The list by keyboard: / search, J and K move, Space selects, and Enter opens. Where Space does a row's own act, X selects.
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import styles from './data-table.module.css'

interface Keys<R> {
  readonly off: boolean
  readonly rows: readonly R[]
  readonly rowHeight: number
  readonly box: RefObject<HTMLElement | null>
  readonly onOpen: (row: R) => void
  readonly onToggle: (row: R) => void
  /** Done by Space instead of selecting. */
  readonly onSpace?: ((row: R) => void) | undefined
}
const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    ['TEXTAREA', 'SELECT'].includes(target.tagName) ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox') ||
    target.closest('[role="listbox"],[role="dialog"],[role="menu"]') !== null)
/** Enter and Space do what a button or checkbox in focus does. */
const acts = (target: EventTarget | null, key: string, current: number): boolean => {
  if (!(target instanceof HTMLElement) || target.closest('button, a, input') === null) return false
  // The number that opened an invoice has the focus again when it closes: keys go on with the current row.
  const row = target.closest(`.${styles['data-row']}`)
  if (row === null || !target.closest('.number-link')) return true
  return key !== ' ' && row.getAttribute('aria-rowindex') === String(current + 2)
}
const headHeight = 32

const revealIn = (element: HTMLElement, index: number, rowHeight: number): void => {
  // A row that is drawn knows its place, also below an unfolded one.
  const drawn = element.querySelector<HTMLElement>(`[aria-rowindex="${index + 2}"]`)
  const top = drawn ? drawn.offsetTop - headHeight : index * rowHeight
  const bottom = top + rowHeight + headHeight
  if (top < element.scrollTop) element.scrollTo({ top, behavior: 'instant' })
  else if (bottom > element.scrollTop + element.clientHeight) element.scrollTo({ top: bottom - element.clientHeight, behavior: 'instant' })
}
/** Answers the index of the current row, -1 before the first move, and how to set it. */
export const useListKeys = <R>({
  off,
  rows,
  rowHeight,
  box,
  onOpen,
  onToggle,
  onSpace,
}: Keys<R>): readonly [number, (index: number) => void] => {
  const [current, setCurrent] = useState(-1)
  const reveal = (index: number): void => {
    if (box.current) revealIn(box.current, index, rowHeight)
  }
  const move = (to: number): void => {
    const next = Math.max(0, Math.min(rows.length - 1, to))
    setCurrent(next)
    const at = document.activeElement
    if (at instanceof HTMLElement && at.closest(`.${styles['data-row']}`)) at.blur()
    reveal(next)
  }
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (typing(event.target)) {
      if (event.key === 'Escape' && event.target instanceof HTMLInputElement && event.target.closest('[data-search]')) event.target.blur()
      return
    }
    const row = rows[current]
    const does: Readonly<Record<string, () => void>> = {
      j: () => {
        move(current + 1)
      },
      k: () => {
        move(current - 1)
      },
      '/': () => {
        document.querySelector<HTMLInputElement>('[data-search] input')?.focus()
      },
      ...(row && !acts(event.target, event.key, current)
        ? {
            [onSpace ? 'x' : ' ']: () => {
              // The bar of what is selected takes room from the rows.
              onToggle(row)
              requestAnimationFrame(() => {
                reveal(current)
              })
            },
            ...(onSpace
              ? {
                  ' ': () => {
                    onSpace(row)
                  },
                }
              : {}),
            Enter: () => {
              onOpen(row)
            },
          }
        : {}),
    }
    const act = does[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (off) return undefined
    const listen = (event: KeyboardEvent): void => {
      hear(event)
    }
    addEventListener('keydown', listen)
    return () => {
      removeEventListener('keydown', listen)
    }
  }, [off])
  return [Math.min(current, rows.length - 1), setCurrent]
}
