// Keys of checking: Enter right, E change, X take again, Tab the next field, Shift+Enter all right; digits put a reading in.
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { offered } from './doubt-card.tsx'
import type { Checking } from './use-checking.ts'

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=radio]), textarea, [contenteditable], .ant-modal, [role=menu], [role=listbox]') !== null
/** Enter presses what has the focus, unless that is the field in hand or nothing in particular. */
const presses = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, [role=tab], [role=button], summary') !== null

export const useCheckKeys = (checking: Checking, box: RefObject<HTMLElement | null>): void => {
  const actOf = (event: KeyboardEvent): (() => void) | undefined => {
    const { current } = checking
    if (event.key === 'Enter' && event.shiftKey) return checking.allRight
    if (!current || event.shiftKey) return undefined
    if (event.key === 'Enter') return presses(event.target) ? undefined : checking.right
    // Tab goes on natively from the last field, and from everything within a card.
    if (event.key === 'Tab')
      return event.target instanceof HTMLElement && event.target.hasAttribute('data-card') && !checking.isLast ? checking.skip : undefined
    const key = event.key.toLowerCase()
    if (key === 'e' && checking.lacksCorrect === undefined)
      return () => {
        checking.type(checking.draft?.value ?? current.value ?? '')
      }
    if (key === 'x')
      return () => {
        box.current?.querySelector<HTMLButtonElement>('[data-retake]')?.click()
      }
    const reading = /^[1-9]$/.test(key) ? offered(current)[Number(key) - 1] : undefined
    return reading && checking.lacksCorrect === undefined
      ? () => {
          checking.choose(reading.value)
        }
      : undefined
  }
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (typing(event.target) && !(event.key === 'Enter' && event.shiftKey && box.current?.contains(event.target as Node))) return
    const act = actOf(event)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      hear(event)
    }
    addEventListener('keydown', listen, true)
    return () => {
      removeEventListener('keydown', listen, true)
    }
  }, [])
}
