// What a dialog or drawer does wrong to somebody who has the keyboard alone: focus that starts outside, leaves by Tab, or is lost when Escape closes it.
import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'

const layers = '.ant-modal:visible, .ant-drawer-open'
interface Focused {
  readonly activeElement: { closest: (selector: string) => object | null; readonly tagName: string } | null
  readonly body: object
}
const stands = (page: Page): Promise<'inside' | 'behind' | 'nowhere'> =>
  page.evaluate(() => {
    const {
      document: { activeElement: at, body },
    } = globalThis as unknown as { document: Focused }
    return at?.closest('.ant-modal-wrap, .ant-drawer, .ant-select-dropdown, .ant-picker-dropdown')
      ? 'inside'
      : at === null || at === body
        ? 'nowhere'
        : 'behind'
  })
/** One line per fault of the topmost dialog or drawer, which it closes at the end; empty if none is open. */
export const focusFaults = async (page: Page, place: string): Promise<readonly string[]> => {
  const above: Locator = page.locator(layers)
  const before = await above.count()
  const faults: string[] = []
  if (before === 0) return []
  await expect
    .poll(() => stands(page), { timeout: 2000, interval: 50 })
    .toBe('inside')
    .catch(async () => {
      faults.push(`${place}: focus starts ${await stands(page)}`)
    })
  // Past the first and the last control the browser's own bar has its turn; the page behind never has.
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab', 'Tab']) {
    await page.keyboard.press(key)
    if ((await stands(page)) === 'behind') {
      faults.push(`${place}: ${key} leads behind`)
      break
    }
  }
  // Escape first leaves a field's editing, then closes the dialog; a stacked dialog returns to the one below, and a
  // dialog may ask before it closes.
  const name = (): Promise<string> =>
    above
      .last()
      .locator('.ant-modal-title, h2')
      .first()
      .innerText({ timeout: 500 })
      .catch(() => '')
  const title = await name()
  const isGone = async (): Promise<boolean> => (await above.count()) !== before || (await name()) !== title
  const goes = (within: number): Promise<boolean> =>
    expect
      .poll(isGone, { timeout: within, interval: 50 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      )
  for (const within of [1000, 5000]) {
    await page.keyboard.press('Escape')
    if (await goes(within)) break
  }
  if (!(await isGone())) faults.push(`${place}: Escape does not close it`)
  else if ((await above.count()) < before)
    await expect
      .poll(() => stands(page), { timeout: 2000, interval: 50 })
      .not.toBe('nowhere')
      .catch(() => {
        faults.push(`${place}: focus is lost`)
      })
  return faults
}
