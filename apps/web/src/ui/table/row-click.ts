// Whether a click on a row means its record: not its controls, not the end of a drag, not text that is being selected.
import type { MouseEvent } from 'react'

const controls = 'button, a, input, label, select, textarea, [role=button], .check'
/** Pixels that a hand moves while it clicks. */
const still = 4
let pressed = { x: 0, y: 0 }

/** Remembers where the pointer went down. */
export const rowPressed = ({ clientX, clientY }: MouseEvent): void => {
  pressed = { x: clientX, y: clientY }
}
const withKeys = (event: MouseEvent): boolean => event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey

/** A click on the row itself. React hands up clicks on what a cell opened elsewhere; the second one of a double click says nothing new. */
export const meansRow = (event: MouseEvent): boolean => {
  const { target, currentTarget, detail, clientX, clientY } = event
  if (withKeys(event) || detail > 1 || !(target instanceof Element) || !currentTarget.contains(target)) return false
  if (target.closest(controls) !== null) return false
  if (detail > 0 && Math.hypot(clientX - pressed.x, clientY - pressed.y) > still) return false
  const chosen = getSelection()
  return chosen === null || chosen.isCollapsed || !chosen.containsNode(currentTarget, true)
}
/** A click on a record's link that shows it here; with Ctrl and the like the browser opens a window. */
export const meansHere = (event: MouseEvent): boolean => !withKeys(event)
