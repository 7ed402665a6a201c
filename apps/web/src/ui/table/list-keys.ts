// The list by keyboard: / search, J and K move, Space selects, and Enter opens. Where Space does a row's own act, X selects.
// While a record stands open beside the list, J, K and the arrows open the next one.
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import styles from './data-table.module.css'

interface Keys<R> {
  readonly off: boolean
  readonly rows: readonly R[]
  readonly rowHeight: number
  readonly box: RefObject<HTMLElement | null>
  readonly onOpen: ((row: R) => void) | undefined
  /** Index of the row whose record stands open beside the list; -1 for one of another page; absent for none. */
  readonly opened?: number | undefined
  readonly onToggle: (row: R) => void
  /** Done by Space instead of selecting. */
  readonly onSpace?: ((row: R) => void) | undefined
}
/** Of what stands beside the list: its keys are those of the list. */
export const besideList = 'beside-list'
const inRecord = (target: EventTarget | null): boolean => target instanceof Element && target.closest(`.${besideList}`) !== null
const typing = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false
  const above = target.closest('[role="listbox"],[role="dialog"],[role="menu"]')
  return (
    target.isContentEditable ||
    ['TEXTAREA', 'SELECT'].includes(target.tagName) ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox') ||
    (above !== null && (above.getAttribute('role') !== 'dialog' || !inRecord(above)))
  )
}
/** Elements that the arrow keys move in. */
const arrows = '[role=tablist], [role=radiogroup], [role=combobox], [data-arrows]'
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
type Acts = Readonly<Record<string, () => void>>
const stepKeys = (step: (by: number) => void, down: string, up: string): Acts => ({
  [down]: () => {
    step(1)
  },
  [up]: () => {
    step(-1)
  },
})
interface RowKeys<R> extends Pick<Keys<R>, 'onOpen' | 'onSpace' | 'onToggle'> {
  readonly onToggled: () => void
}
const rowKeys = <R>(row: R, { onOpen, onSpace, onToggle, onToggled }: RowKeys<R>): Acts => ({
  [onSpace ? 'x' : ' ']: () => {
    // The bar of what is selected takes room from the rows.
    onToggle(row)
    requestAnimationFrame(onToggled)
  },
  ...(onSpace ? { ' ': () => onSpace(row) } : {}),
  ...(onOpen ? { Enter: () => onOpen(row) } : {}),
})
/** Answers the index of the current row, -1 before the first move, and how to set it. */
export const useListKeys = <R>({
  off,
  rows,
  rowHeight,
  box,
  onOpen,
  opened,
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
  const step = (by: number): void => {
    if (opened === undefined) {
      move(current + by)
      return
    }
    const next = opened < 0 ? undefined : rows[opened + by]
    if (next === undefined) return
    onOpen?.(next)
    reveal(opened + by)
  }
  const stepsByArrows = (target: EventTarget | null): boolean =>
    opened !== undefined && !(target instanceof Element && target.closest(arrows) !== null)
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (typing(event.target)) {
      if (event.key === 'Escape' && event.target instanceof HTMLInputElement && event.target.closest('[data-search]')) event.target.blur()
      return
    }
    const row = rows[current]
    const does: Acts = {
      ...(stepsByArrows(event.target) ? stepKeys(step, 'ArrowDown', 'ArrowUp') : {}),
      ...stepKeys(step, 'j', 'k'),
      '/': () => {
        document.querySelector<HTMLInputElement>('[data-search] input')?.focus()
      },
      ...(row && !inRecord(event.target) && !acts(event.target, event.key, current)
        ? rowKeys(row, { onOpen, onSpace, onToggle, onToggled: () => reveal(current) })
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
