import { useEffect, useState } from 'react'

/** What is gone by the time that a dialog closes: a menu or a panel from which it was opened. */
const passing = '.ant-dropdown, .ant-popover'
const kept = 30
/** What had the focus, the latest last. */
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

/** What had the focus before this stood above the page gets it back when it is gone, unless a person has moved on. Of a menu, or of a dialog that gave way to this one, that is what opened it. */
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
