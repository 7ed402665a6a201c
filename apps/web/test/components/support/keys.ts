// The keyboard alone.
import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { find, focusIn } from './page.ts'

/** Keys one after another, each as a person presses it: `j`, `{Enter}`, `[Space]`. */
export const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await userEvent.keyboard(key)
}
/** Presses Tab until what has the focus fits. */
const tabUntil = async (fits: () => boolean, what: string, most: number): Promise<void> => {
  for (let pressed = 0; pressed <= most; pressed++) {
    if (fits()) return
    await press('{Tab}')
  }
  expect.fail(`${most} times Tab did not reach ${what}`)
}
export const tabTo = async (selector: string, most = 80): Promise<void> => {
  await find(selector)
  await tabUntil(() => focusIn(selector), selector, most)
}
export const focusCalled = (name: string): boolean => document.activeElement?.textContent.trim() === name
export const tabToCalled = (name: string, most = 80): Promise<void> => tabUntil(() => focusCalled(name), name, most)
