// A second click within half a second is the same click.
import { useRef } from 'react'
import { limits } from '@piaotai/domain/limits.ts'

/** Whether a call comes too soon after the last one that was let through. */
const makeGate = (now: () => number = Date.now) => {
  let last = -Infinity
  return (): boolean => {
    if (now() - last < limits.doubleClickMs) return false
    last = now()
    return true
  }
}
export const useOnce = <A extends unknown[]>(run: (...args: A) => void): ((...args: A) => void) => {
  const gate = useRef<() => boolean>(undefined)
  return (...args) => { if ((gate.current ??= makeGate())()) run(...args) }
}
/** Buttons that commit something, anywhere in the page: each takes one click in half a second. */
export const guardDoubleClicks = (): void => {
  const gates = new WeakMap<Element, () => boolean>()
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('.ant-btn-primary, .ant-btn-dangerous') : null
    if (!button) return
    const gate = gates.get(button) ?? makeGate()
    gates.set(button, gate)
    if (gate()) return
    event.preventDefault()
    event.stopPropagation()
  }, true)
}
