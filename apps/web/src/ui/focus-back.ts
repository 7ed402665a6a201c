import { useEffect, useState } from 'react'

/** What had the focus before this stood above the page gets it back when it is gone, unless a person has moved on. */
export const useFocusBack = (): void => {
  const [before] = useState(() => document.activeElement)
  useEffect(() => () => {
    setTimeout(() => { if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected) before.focus() }, 0)
  }, [before])
}
