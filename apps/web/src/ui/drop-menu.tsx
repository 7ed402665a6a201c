// A menu below what opens it, for the pointer and for the keys alike.
import { Dropdown, type DropdownProps } from 'antd'
import { useEffect, useRef, useState, type RefObject } from 'react'

const firstItem = '[role=menuitem]:not([aria-disabled=true])'

/** Puts the keys on the first item as soon as it can take them, and again when the items are exchanged below them; when the menu closes they go back to what opened it. */
const useKeysInside = (open: boolean, items: unknown): RefObject<HTMLDivElement | null> => {
  const menu = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!open) return
    opener.current ??= document.activeElement as HTMLElement
    let frame = 0
    const enter = (): void => {
      const at = document.activeElement
      if (at !== document.body && at !== opener.current) return
      menu.current?.querySelector<HTMLElement>(firstItem)?.focus()
      frame = requestAnimationFrame(enter)
    }
    enter()
    return () => {
      cancelAnimationFrame(frame)
    }
  }, [open, items])
  useEffect(() => {
    if (open) return
    const at = document.activeElement
    if (at === document.body || menu.current?.contains(at)) opener.current?.focus({ preventScroll: true })
    opener.current = null
  }, [open])
  return menu
}

/** Opened by a press of its one child; Escape goes back to that, and so does Tab. */
export const DropMenu = (props: Omit<DropdownProps, 'autoFocus' | 'open' | 'onOpenChange' | 'popupRender' | 'trigger'>) => {
  const [open, setOpen] = useState(false)
  const inside = useKeysInside(open, props.menu?.items)
  return <Dropdown {...props} autoFocus trigger={['click']} onOpenChange={setOpen} popupRender={(menu) => <div ref={inside}>{menu}</div>} />
}
