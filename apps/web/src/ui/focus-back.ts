import { useEffect, useState } from 'react'

/** What is gone by the time that a dialog closes: a menu or a panel from which it was opened. */
const passing = '.ant-dropdown, .ant-popover'
let lasting: HTMLElement | undefined
document.addEventListener('focusin', ({ target }) => { if (target instanceof HTMLElement && !target.closest(passing)) lasting = target })
const opener = (): Element | null | undefined => {
  const at = document.activeElement
  return at === null || at === document.body || at.closest(passing) ? lasting : at
}

/** What had the focus before this stood above the page gets it back when it is gone, unless a person has moved on. Of a menu that is what opened the menu. */
export const useFocusBack = (): void => {
  const [before] = useState(opener)
  useEffect(() => () => {
    setTimeout(() => { if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected) before.focus() }, 0)
  }, [before])
}
