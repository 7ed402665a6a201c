// Keyboard faults of a dialog or drawer: focus that starts outside, leaves by Tab, or is lost when Escape closes it.
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
  if ((await stands(page)) !== 'inside') faults.push(`${place}: focus starts ${await stands(page)}`)
  // Beyond the first and the last control the focus goes to the browser's own bar, never to the page behind.
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
  const gone = async (): Promise<boolean> => (await above.count()) !== before || (await name()) !== title
  for (let pressed = 0; pressed < 2 && !(await gone()); pressed++) {
    await page.keyboard.press('Escape')
    for (let waited = 0; waited < (pressed === 0 ? 20 : 100) && !(await gone()); waited++) await page.waitForTimeout(50)
  }
  if (!(await gone())) faults.push(`${place}: Escape does not close it`)
  await page.waitForTimeout(60)
  if ((await above.count()) < before && (await stands(page)) === 'nowhere') faults.push(`${place}: focus is lost`)
  return faults
}
