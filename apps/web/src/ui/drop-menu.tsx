// A drop-down menu for pointer and keyboard.
import { Dropdown, type DropdownProps } from 'antd'
import { useEffect, useRef, useState, type RefObject } from 'react'

const firstItem = '[role=menuitem]:not([aria-disabled=true])'

/**
 * Focuses the first item as soon as it is focusable, and again when the items change; on close the focus returns to the
 * opener.
 */
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

/** Opened by its only child; Escape and Tab return the focus to it. */
export const DropMenu = (props: Omit<DropdownProps, 'autoFocus' | 'open' | 'onOpenChange' | 'popupRender' | 'trigger'>) => {
  const [open, setOpen] = useState(false)
  const inside = useKeysInside(open, props.menu?.items)
  return <Dropdown {...props} autoFocus trigger={['click']} onOpenChange={setOpen} popupRender={(menu) => <div ref={inside}>{menu}</div>} />
}
