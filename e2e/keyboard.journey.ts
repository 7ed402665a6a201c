// Keyboard only: signing in, importing, reading invoices one after the other, switching the company, granting a
// permission.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { canBrowse, demo, appUrl, openBrowser, openPage, type Visit } from './support/browser.ts'

/** Whether the focused element matches the selector, or has an ancestor that does. */
const focusIn = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(
    (wanted) =>
      (
        globalThis as unknown as { document: { activeElement: { closest: (selector: string) => unknown } | null } }
      ).document.activeElement?.closest(wanted) instanceof Object,
    selector,
  )
/** Presses Tab until the focused element matches the selector. */
const tabTo = async (page: Page, selector: string, most = 80): Promise<void> => {
  await page.locator(selector).first().waitFor()
  for (let i = 0; i <= most; i++) {
    if (await focusIn(page, selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${most} times Tab did not reach ${selector}`)
}
/** Whether the focused element has this name. */
const focusCalled = (page: Page, name: string): Promise<boolean> =>
  page.evaluate(
    (wanted) =>
      (
        globalThis as unknown as { document: { activeElement: { textContent: string | null } | null } }
      ).document.activeElement?.textContent?.trim() === wanted,
    name,
  )
/** Presses Tab until the focused element has this name. */
const tabToCalled = async (page: Page, name: string, most = 80): Promise<void> => {
  for (let i = 0; i <= most; i++) {
    if (await focusCalled(page, name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${most} times Tab did not reach ${name}`)
}
const fileWriter = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(80)
  }
}

describe.skipIf(!canBrowse)('the keyboard alone', () => {
  let browser: Browser
  let visit: Visit
  let page: Page
  beforeAll(async () => {
    browser = await openBrowser()
    visit = await openPage(browser)
    page = visit.page
  })
  afterAll(() => browser.close())
  const open = async (path: string): Promise<void> => {
    await page.goto(`${appUrl}${path}`)
    await page.locator('.shell main').waitFor()
  }
  const list = async (): Promise<void> => {
    await open('/companyInvoice/allInvoiceCo?pageSize=20')
    await page.locator('.data-row').first().waitFor()
  }

  test('signs in', async () => {
    await page.goto(`${appUrl}/login`)
    await page.locator('input[autocomplete=username]').waitFor()
    await tabTo(page, 'input[autocomplete=username]')
    await page.keyboard.type(demo.account)
    await tabTo(page, 'input[autocomplete=current-password]')
    await page.keyboard.type(demo.password)
    await fileWriter(page, 'Enter')
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
    expect(await page.locator('.shell header .person').innerText()).toContain('林婉清')
  })

  test('opens the import dialog, stays inside it, and comes back to where it was', async () => {
    await list()
    await tabTo(page, '.page-head button.ant-btn-primary')
    await fileWriter(page, 'Enter')
    await page.getByRole('dialog').waitFor()
    // After the last control the focus goes to the browser's own bar, never to the page behind.
    const behind: boolean[] = []
    for (let i = 0; i < 12; i++) {
      await fileWriter(page, 'Tab')
      behind.push(await focusIn(page, '.shell'))
    }
    await fileWriter(page, 'Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.waitForTimeout(100)
    expect([behind.includes(true), await focusIn(page, '.page-head button.ant-btn-primary')]).toEqual([false, true])
  })

  test('opens an invoice and goes on with J and K', async () => {
    await list()
    await fileWriter(page, 'j', 'j', 'Enter')
    const drawer = page.locator('.invoice-drawer')
    const number = (): Promise<string> => drawer.locator('h2 .number').innerText()
    const rows = await page.locator('.data-row .number-link .number').allInnerTexts()
    await drawer.locator('.face-fields').first().waitFor()
    const seen = [await number()]
    await fileWriter(page, 'j')
    await expect.poll(number).toBe(rows[2])
    seen.push(await number())
    await fileWriter(page, 'k')
    await expect.poll(number).toBe(rows[1])
    await fileWriter(page, 'Escape')
    await drawer.waitFor({ state: 'detached' })
    expect(seen).toEqual([rows[1], rows[2]])
  })

  test('reads the risk of one invoice after the other', async () => {
    await list()
    await fileWriter(page, 'j', 'Enter')
    const drawer = page.locator('.invoice-drawer')
    const number = (): Promise<string> => drawer.locator('h2 .number').innerText()
    const risk = drawer.locator('[data-tab=risk]')
    await drawer.locator('.face-fields').first().waitFor()
    await tabTo(page, '.drawer-tabs [role=tab]')
    for (let i = 0; i < 8 && (await risk.getAttribute('aria-selected')) !== 'true'; i++) await fileWriter(page, 'ArrowRight')
    await drawer.locator('.risk-radar').waitFor()
    const first = await number()
    await fileWriter(page, 'j')
    await expect.poll(number).not.toBe(first)
    await drawer.locator('.risk-radar').waitFor()
    expect(await risk.getAttribute('aria-selected')).toBe('true')
    await fileWriter(page, 'k')
    await expect.poll(number).toBe(first)
    await fileWriter(page, 'Escape')
    await drawer.waitFor({ state: 'detached' })
  })

  test('selects two invoices, exports them and has the file', async () => {
    await list()
    await fileWriter(page, 'j', 'Space', 'j', 'Space')
    await page.locator('.selection-bar').waitFor()
    await tabToCalled(page, '导出')
    await fileWriter(page, 'Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('所选 2 张').waitFor()
    await expect.poll(() => focusIn(page, '.ant-modal')).toBe(true)
    await tabToCalled(page, '导出', 20)
    const [download] = await Promise.all([page.waitForEvent('download'), fileWriter(page, 'Enter')])
    await dialog.waitFor({ state: 'hidden' })
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
    await expect.poll(() => focusCalled(page, '导出')).toBe(true)
  })

  test('looks at the sheets of a print and comes back to where it was', async () => {
    await list()
    await fileWriter(page, 'j', 'Space')
    await tabToCalled(page, '打印')
    await fileWriter(page, 'Enter')
    await page.getByRole('dialog').getByText('共 1 张纸').waitFor({ timeout: 60_000 })
    expect(await focusIn(page, '.ant-modal')).toBe(true)
    await fileWriter(page, 'Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => focusCalled(page, '打印')).toBe(true)
  })

  test('switches the company and back', async () => {
    await open('/home')
    const switcher = page.locator('.company-switch')
    const before = await switcher.innerText()
    for (const expected of [(now: string) => now !== before, (now: string) => now === before]) {
      await tabTo(page, '.company-switch')
      await fileWriter(page, 'Enter')
      await page.getByRole('menu').waitFor()
      const names = await page.getByRole('menuitem').allInnerTexts()
      const current = (await switcher.innerText()).split('\n')[0]!
      // The menu has the focus as soon as it is open.
      await expect.poll(() => focusIn(page, '[role=menuitem]')).toBe(true)
      await fileWriter(page, ...Array.from({ length: names.findIndex((name) => !name.includes(current)) }, () => 'ArrowDown'), 'Enter')
      await expect.poll(async () => expected(await switcher.innerText().catch(() => before))).toBe(true)
      await page.waitForTimeout(500)
    }
  })

  test('stays in a menu whose companies come after it was opened', async () => {
    const { promise: opened, resolve: letThrough } = Promise.withResolvers<void>()
    await page.route('**/team/list*', async (route) => {
      await opened
      await route.continue()
    })
    await open('/home')
    await tabTo(page, '.company-switch')
    await fileWriter(page, 'Enter')
    await expect.poll(() => focusIn(page, '[role=menuitem]')).toBe(true)
    const before = await page.getByRole('menuitem').count()
    letThrough()
    await expect.poll(() => page.getByRole('menuitem').count()).toBeGreaterThan(before)
    await expect.poll(() => focusIn(page, '[role=menuitem]')).toBe(true)
    await page.unroute('**/team/list*')
    await fileWriter(page, 'Escape')
    await expect.poll(() => focusIn(page, '.company-switch')).toBe(true)
  })

  test('grants a right to a new group', async () => {
    await open('/comset/permissionGroup')
    await page.locator('.pane-head button').waitFor()
    await tabTo(page, '.pane-head button')
    await fileWriter(page, 'Enter')
    await page.locator('input.group-name, .group-name input').first().waitFor()
    await tabTo(page, '.group-name, .group-name input')
    await fileWriter(page, 'Control+a')
    await page.keyboard.type('键盘验收')
    await tabTo(page, '.key-chip:not([disabled])', 120)
    const chip = await page.locator(':focus').innerText()
    await fileWriter(page, 'Space')
    expect(await page.locator('.key-chip[aria-pressed=true]').first().innerText()).toBe(chip)
    await tabTo(page, '.group-head button.ant-btn-primary', 400)
    await fileWriter(page, 'Enter')
    await page.locator('.group-list').getByText('键盘验收').waitFor()
    expect(visit.errors).toEqual([])
  })
})
