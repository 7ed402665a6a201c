// Elements of the page, waited for.
import { expect } from 'vitest'
import { page, type Locator } from 'vitest/browser'

export const all = (selector: string, within: ParentNode = document): readonly HTMLElement[] => [
  ...within.querySelectorAll<HTMLElement>(selector),
]
/** The first element that fits, as soon as there is one. */
export const find = async (selector: string, within: ParentNode = document): Promise<HTMLElement> => {
  await expect.poll(() => within.querySelector(selector), { message: selector }).not.toBeNull()
  return within.querySelector<HTMLElement>(selector)!
}
/** The same, to be clicked or filled as a person does. */
export const at = async (selector: string, within: ParentNode = document): Promise<Locator> =>
  page.elementLocator(await find(selector, within))
export const gone = (selector: string): Promise<void> =>
  expect.poll(() => document.querySelector(selector), { message: selector }).toBeNull()
/** Whether what has the focus fits the selector, or stands in something that does. */
export const focusIn = (selector: string): boolean => document.activeElement?.closest(selector) instanceof Element
