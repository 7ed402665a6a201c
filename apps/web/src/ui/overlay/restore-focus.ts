import { useEffect, useState } from 'react'

/** Overlays that are gone by the time a dialog closes: the menu or popover that opened it, and the search of the whole app. */
const passing = '.ant-dropdown, .ant-popover, dialog'
const kept = 30
/** The focused elements, the latest last. */
const trail: HTMLElement[] = []
document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement) || target.closest(passing)) return
  trail.push(target)
  if (trail.length > kept) trail.shift()
})
const rows = 'tr[data-row]'
/** The row that the keys of a list stand at. */
const keysRow = (): Element | null => document.querySelector(`${rows}.current`)
/** Nothing in particular has the focus: the page, its main part or the list as a whole. */
const isIdle = (row: Element | null | undefined): boolean => {
  const at = document.activeElement
  return at === null || at === document.body || (row !== null && row !== undefined && at !== row && at.contains(row))
}
const opener = (): HTMLElement | undefined => {
  const at = document.activeElement
  return at instanceof HTMLElement && at !== document.body && !at.closest(passing) ? at : trail.at(-1)
}

/** A row of a list, and where it stood. */
interface Place {
  readonly id: string
  readonly index: number
}
const placeOf = (element: Element | null | undefined): Place | undefined => {
  const row = element?.closest<HTMLElement>(rows)
  return row ? { id: row.dataset['row'] ?? '', index: Number(row.getAttribute('aria-rowindex')) } : undefined
}
/** What takes the focus of a row: the row itself wherever it has moved to, or the one that took its place. */
const elementAt = ({ id, index }: Place, before: HTMLElement | undefined): HTMLElement | undefined => {
  const all = [...document.querySelectorAll<HTMLElement>(rows)]
  const own = all.find((row) => row.dataset['row'] === id)
  if (own && before?.isConnected && own.contains(before)) return before
  const row = own ?? all.findLast((one) => Number(one.getAttribute('aria-rowindex')) <= index) ?? all[0]
  return row?.querySelector<HTMLElement>('.number-link') ?? row?.querySelector<HTMLElement>('a, button:not(:disabled), input') ?? undefined
}
let endWatch = (): void => undefined
/** Until the person goes on: a row that leaves the list gives its focus to the next. */
const stayAt = (place: Place): void => {
  endWatch()
  const watch = new MutationObserver(() => {
    if (document.activeElement === document.body) elementAt(place, undefined)?.focus()
  })
  watch.observe(document.body, { childList: true, subtree: true })
  const goesOn = ['keydown', 'pointerdown', 'wheel'] as const
  const end = (): void => {
    watch.disconnect()
    for (const type of goesOn) removeEventListener(type, end, true)
  }
  for (const type of goesOn) addEventListener(type, end, true)
  endWatch = end
}
/** Keeps where the focus is; what it answers gives the focus back, unless the person has moved it. */
export const keepFocus = (): (() => void) => {
  const byKeys = isIdle(keysRow()) ? keysRow() : null
  const before = byKeys ? undefined : opener()
  const start = placeOf(byKeys ?? before)
  return () => {
    setTimeout(() => {
      // Another record may have been opened since.
      const place = start && (placeOf(keysRow()) ?? start)
      const found = place && elementAt(place, before)
      if (isIdle(found)) (found ?? (before?.isConnected ? before : trail.findLast((element) => element.isConnected)))?.focus()
      if (place && placeOf(document.activeElement)) stayAt(place)
    }, 0)
  }
}

/**
 * On unmount, restores the focus that it found on mount, unless the person has moved it. If a menu, or a dialog that
 * this one replaced, had the focus, its opener gets it; in a list, a row that has left gives it to the next.
 */
export const useRestoreFocus = (): void => {
  const [restore] = useState(keepFocus)
  useEffect(() => restore, [restore])
}
