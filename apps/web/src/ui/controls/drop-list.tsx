// The open list of a drop-down menu.
import { Dropdown, type MenuProps } from 'antd'
import { useEffect, useRef, type RefObject } from 'react'
import type { Place } from '../overlay/anchor.tsx'

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

interface Props {
  readonly menu: MenuProps
  readonly placement: 'bottomLeft' | 'bottomRight'
  readonly open: boolean
  readonly place: Place
  readonly onOpen: (open: boolean) => void
}
const DropList = ({ menu, placement, open, place, onOpen }: Props) => {
  const inside = useKeysInside(open, menu.items)
  return (
    <Dropdown
      autoFocus
      open={open}
      menu={menu}
      placement={placement}
      trigger={['click']}
      onOpenChange={onOpen}
      popupRender={(list) => <div ref={inside}>{list}</div>}
    >
      <span style={{ position: 'fixed', pointerEvents: 'none', ...place }} />
    </Dropdown>
  )
}
export default DropList
