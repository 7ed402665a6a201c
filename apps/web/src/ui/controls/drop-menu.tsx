// A drop-down menu for pointer and keyboard. Its opener stands without antd; the list loads when a person reaches for it.
import type { MenuProps } from 'antd'
import { cloneElement, lazy, Suspense, useState, type MouseEvent, type ReactElement } from 'react'
import { placeOf, type Place } from '../overlay/anchor.tsx'
import { withAntd } from '../theme/lazy-antd.ts'

const load = withAntd(() => import('./drop-list.tsx'))
const DropList = lazy(load)
const prepare = (): void => {
  void load()
}
interface Opener {
  onClick?: (event: MouseEvent) => void
}
interface Props {
  readonly menu: MenuProps
  readonly placement?: 'bottomLeft' | 'bottomRight'
  readonly disabled?: boolean
  readonly children: ReactElement
}
/** Opened by its only child; Escape and Tab return the focus to it. */
export const DropMenu = ({ menu, placement = 'bottomLeft', disabled = false, children }: Props) => {
  const [open, setOpen] = useState(false)
  const [place, setPlace] = useState<Place>()
  /** A press closes an open menu before its click is told. */
  const [closing, setClosing] = useState(false)
  const own = children.props as Opener
  return (
    <>
      {cloneElement(children as ReactElement<Record<string, unknown> & Opener>, {
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onPointerEnter: prepare,
        onFocus: prepare,
        onPointerDown: () => {
          setClosing(open)
        },
        onClick: (event: MouseEvent) => {
          own.onClick?.(event)
          if (!disabled && !(closing && event.detail > 0)) {
            setPlace(placeOf(event.currentTarget))
            setOpen(!open)
          }
          setClosing(false)
        },
      })}
      <Suspense>{place ? <DropList menu={menu} placement={placement} open={open} place={place} onOpen={setOpen} /> : null}</Suspense>
    </>
  )
}
