// A word about what the pointer or the focus is on.
import { cloneElement, useEffect, useId, useRef, useState, type ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { placeOf, type Place } from './anchor.tsx'
import styles from './tip.module.css'

const delayMs = 100
interface Heard {
  readonly onPointerEnter?: (event: { readonly currentTarget: Element }) => void
  readonly onPointerLeave?: () => void
  readonly onFocus?: (event: { readonly currentTarget: Element }) => void
  readonly onBlur?: () => void
  readonly onPointerDown?: () => void
  readonly onClick?: unknown
}
/** What else an opener around it gives, its only child gets. */
export const Tip = ({ title, children, ...rest }: { readonly title: string; readonly children: ReactElement } & Heard) => {
  const id = useId()
  const [place, setPlace] = useState<Place>()
  const [over, setOver] = useState<Element>()
  const stop = (): void => {
    setOver(undefined)
    setPlace(undefined)
  }
  useEffect(() => {
    if (!over) return undefined
    const timer = setTimeout(() => {
      if (over.isConnected) setPlace(placeOf(over))
    }, delayMs)
    return () => {
      clearTimeout(timer)
    }
  }, [over])
  useEffect(() => {
    if (!place) return undefined
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setPlace(undefined)
    }
    const gone = (): void => {
      setPlace(undefined)
    }
    addEventListener('keydown', leave)
    addEventListener('scroll', gone, true)
    return () => {
      removeEventListener('keydown', leave)
      removeEventListener('scroll', gone, true)
    }
  }, [place])
  const shown = title !== '' && place !== undefined
  return (
    <>
      {cloneElement(children as ReactElement<Record<string, unknown>>, {
        ...rest,
        ...(shown ? { 'aria-describedby': id } : {}),
        onPointerEnter: (event: { readonly currentTarget: Element }) => {
          rest.onPointerEnter?.(event)
          setOver(event.currentTarget)
        },
        onPointerLeave: () => {
          rest.onPointerLeave?.()
          stop()
        },
        onPointerDown: () => {
          rest.onPointerDown?.()
          stop()
        },
        onFocus: (event: { readonly currentTarget: Element }) => {
          rest.onFocus?.(event)
          if (event.currentTarget.matches(':focus-visible')) setPlace(placeOf(event.currentTarget))
        },
        onBlur: () => {
          rest.onBlur?.()
          stop()
        },
      })}
      {shown
        ? createPortal(
            <Bubble id={id} place={place}>
              {title}
            </Bubble>,
            document.body,
          )
        : null}
    </>
  )
}
const edge = 8
/** Above its opener, or below where there is no room; never beyond the window. */
const Bubble = ({ id, place, children }: { readonly id: string; readonly place: Place; readonly children: string }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const at = box.current
    if (!at) return
    const middle = place.left + place.width / 2
    const { offsetWidth: width, offsetHeight: height } = at
    const left = Math.max(edge, Math.min(middle - width / 2, innerWidth - width - edge))
    const below = place.top - height - edge < 0
    at.classList.toggle(styles['below'] ?? '', below)
    at.style.left = `${left}px`
    at.style.top = `${below ? place.top + place.height + edge : place.top - height - edge}px`
    at.style.setProperty('--at', `${middle - left}px`)
    at.style.visibility = 'visible'
  }, [place, children])
  return (
    <div ref={box} id={id} role="tooltip" className={styles['tip']}>
      {children}
    </div>
  )
}
