import { useEffect, useState } from 'react'

/** Overlays that are gone by the time a dialog closes: the menu or popover that opened it. */
const passing = '.ant-dropdown, .ant-popover'
const kept = 30
/** The focused elements, the latest last. */
const trail: HTMLElement[] = []
document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement) || target.closest(passing)) return
  trail.push(target)
  if (trail.length > kept) trail.shift()
})
const opener = (): HTMLElement | undefined => {
  const at = document.activeElement
  return at instanceof HTMLElement && at !== document.body && !at.closest(passing) ? at : trail.at(-1)
}

/**
 * On unmount, restores the focus that it found on mount, unless the person has moved it. If a menu, or a dialog that
 * this one replaced, had the focus, its opener gets it.
 */
export const useRestoreFocus = (): void => {
  const [before] = useState(opener)
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body)
          (before?.isConnected ? before : trail.findLast((element) => element.isConnected))?.focus()
      }, 0)
    },
    [before],
  )
}
