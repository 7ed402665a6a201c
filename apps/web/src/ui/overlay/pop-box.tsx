// A box beside its opener. The opener stands without antd; the box loads when a person reaches for it.
import { cloneElement, lazy, Suspense, useEffect, useRef, useState, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { placeOf, type Place } from './anchor.tsx'
import { withAntd } from '../theme/lazy-antd.ts'

const load = withAntd(() => import('./pop-layer.tsx'))
const PopLayer = lazy(load)
const prepare = (): void => {
  void load()
}
interface Props {
  readonly title?: ReactNode
  readonly content: ReactNode
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly className?: string
  readonly children: ReactElement
}
/** Opened by its only child, at its end below it. */
export const PopBox = ({ title, content, open, onOpen, className, children }: Props) => {
  const [place, setPlace] = useState<Place>()
  const mark = useRef<HTMLSpanElement>(null)
  /** A press closes an open box before its click is told. */
  const [closing, setClosing] = useState(false)
  // A key may open it, without its opener.
  useEffect(() => {
    const opener = mark.current?.previousElementSibling
    if (open && opener) setPlace(placeOf(opener))
  }, [open])
  return (
    <>
      {cloneElement(children as ReactElement<Record<string, unknown>>, {
        'aria-expanded': open,
        onPointerEnter: prepare,
        onFocus: prepare,
        onPointerDown: () => {
          setClosing(open)
        },
        onClick: (event: MouseEvent) => {
          if (!(closing && event.detail > 0)) onOpen(!open)
          setClosing(false)
        },
      })}
      <span ref={mark} hidden />
      <Suspense>
        {place ? <PopLayer title={title} content={content} open={open} place={place} onOpen={onOpen} className={className} /> : null}
      </Suspense>
    </>
  )
}
