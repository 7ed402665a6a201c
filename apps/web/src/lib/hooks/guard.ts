// A second click within half a second counts as the same click, unless the person has typed in between.
import { useRef } from 'react'
import { limits } from '@piaotai/domain/limits.ts'

/** Counts input events on this page: a press after new input counts as a new press. */
let entries = 0

/** True if a call follows the last accepted one too soon, without input in between. */
const makeGate = (now: () => number = Date.now) => {
  let last = -Infinity
  let entered = entries
  return (): boolean => {
    if (now() - last < limits.doubleClickMs && entered === entries) return false
    last = now()
    entered = entries
    return true
  }
}
export const useOnce = <A extends unknown[]>(run: (...args: A) => void): ((...args: A) => void) => {
  const gate = useRef<() => boolean>(undefined)
  return (...args) => {
    if ((gate.current ??= makeGate())()) run(...args)
  }
}
/** All buttons that submit, anywhere on the page: each accepts one click in half a second. */
export const guardDoubleClicks = (): void => {
  const gates = new WeakMap<Element, () => boolean>()
  document.addEventListener(
    'input',
    () => {
      entries += 1
    },
    true,
  )
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('.ant-btn-primary, .ant-btn-dangerous') : null
      if (!button) return
      const gate = gates.get(button) ?? makeGate()
      gates.set(button, gate)
      if (gate()) return
      event.preventDefault()
      event.stopPropagation()
    },
    true,
  )
}
