// The keyboard alone: signing in, exporting, switching the company, granting a right. Dialogs, menus and the drawer by themselves: apps/web/test/components/keyboard.component.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { canBrowse, demo, appUrl, openBrowser, openPage, type Visit, addressOf } from './support/browser.ts'

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
const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
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
    await page.locator('.data-table_data-row').first().waitFor()
  }

  test('signs in', async () => {
    await page.goto(addressOf('/login'))
    await page.locator('input[autocomplete=username]').waitFor()
    await tabTo(page, 'input[autocomplete=username]')
    await page.keyboard.type(demo.account)
    await tabTo(page, 'input[autocomplete=current-password]')
    await page.keyboard.type(demo.password)
    await press(page, 'Enter')
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
    await expect.poll(() => page.locator('.shell header .shell_person').innerText()).toContain('林婉清')
  })

  test('selects two invoices, exports them and has the file', async () => {
    await list()
    await press(page, 'j', 'Space', 'j', 'Space')
    await page.locator('.list-page_selection-bar').waitFor()
    await tabToCalled(page, '导出')
    await press(page, 'Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('所选 2 张').waitFor()
    await expect.poll(() => focusIn(page, '.ant-modal')).toBe(true)
    await tabToCalled(page, '导出', 20)
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Enter')])
    await dialog.waitFor({ state: 'hidden' })
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
    await expect.poll(() => focusCalled(page, '导出')).toBe(true)
  })

  test('switches the company and back', async () => {
    await open('/home')
    const switcher = page.locator('.shell_company-switch')
    const before = await switcher.innerText()
    for (const expected of [(now: string) => now !== before, (now: string) => now === before]) {
      await tabTo(page, '.shell_company-switch')
      await press(page, 'Enter')
      await page.getByRole('menu').waitFor()
      const current = (await switcher.innerText()).split('\n')[0]!
      // The keys are in the menu as soon as it is open; the companies may come later.
      await expect.poll(() => focusIn(page, '[role=menuitem]')).toBe(true)
      await page.getByRole('menuitem').filter({ hasText: current }).first().waitFor()
      const names = (await page.getByRole('menuitem').allTextContents()).map((name) => name.trim())
      const other = names.findIndex((name) => !name.includes(current))
      await press(page, ...Array.from({ length: other }, () => 'ArrowDown'))
      // The menu follows the keys in its own time.
      await expect.poll(() => focusCalled(page, names[other]!)).toBe(true)
      await press(page, 'Enter')
      await expect.poll(async () => expected(await switcher.innerText().catch(() => before))).toBe(true)
      await page.getByRole('menu').waitFor({ state: 'hidden' })
    }
  })

  test('grants a right to a new group', async () => {
    await open('/comset/permissionGroup')
    await page.locator('.member_pane-head button').waitFor()
    await tabTo(page, '.member_pane-head button')
    await press(page, 'Enter')
    await page.locator('input.member_group-name, .member_group-name input').first().waitFor()
    await tabTo(page, '.member_group-name, .member_group-name input')
    await press(page, 'Control+a')
    await page.keyboard.type('键盘验收')
    await tabTo(page, '.member_key-chip:not([disabled])', 120)
    const chip = await page.locator(':focus').innerText()
    await press(page, 'Space')
    await expect.poll(() => page.locator('.member_key-chip[aria-pressed=true]').first().innerText()).toBe(chip)
    await tabTo(page, '.member_group-head button.ant-btn-primary', 600)
    await press(page, 'Enter')
    await page.locator('.member_group-list').getByText('键盘验收').waitFor()
    expect(visit.errors).toEqual([])
  })
})
