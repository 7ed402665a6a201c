// The list by keyboard: / search, J and K move, Space selects, Enter opens.
import { useEffect, useState, type RefObject } from 'react'

interface Keys<R> { readonly off: boolean; readonly rows: readonly R[]; readonly onOpen: (row: R) => void; readonly onToggle: (row: R) => void; readonly box: RefObject<HTMLElement | null> }
const typing = (target: EventTarget | null): boolean => target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) || target.closest('[role="listbox"],[role="dialog"],[role="menu"]') !== null)

/** Answers the index of the current row, -1 before the first move. */
export const useListKeys = <R>({ off, rows, onOpen, onToggle, box }: Keys<R>): number => {
  const [current, setCurrent] = useState(-1)
  useEffect(() => {
    if (off) return undefined
    const hear = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return
      const row = rows[current]
      const move = (to: number): void => { const next = Math.max(0, Math.min(rows.length - 1, to)); setCurrent(next); box.current?.querySelectorAll('.ant-table-tbody .ant-table-row')[next]?.scrollIntoView({ block: 'nearest' }) }
      const does: Readonly<Record<string, () => void>> = { j: () => { move(current + 1) }, k: () => { move(current - 1) }, ' ': () => { if (row) onToggle(row) }, Enter: () => { if (row && event.target === document.body) onOpen(row) }, '/': () => { document.querySelector<HTMLInputElement>('[data-search] input')?.focus() } }
      const act = does[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act) return
      if (event.key !== 'Enter') event.preventDefault()
      act()
    }
    addEventListener('keydown', hear)
    return () => { removeEventListener('keydown', hear) }
  }, [off, rows, current, onOpen, onToggle, box])
  return current
}
