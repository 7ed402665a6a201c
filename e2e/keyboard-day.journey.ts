// A day by keys alone, in both languages: in, to a list by the search, a record and its act, a selection, notices, the menu, another company.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { addressOf, canBrowse, demo, openBrowser, openPage } from './support/browser.ts'

const words = {
  'zh-CN': {
    partners: 'qbwlqy',
    invoices: 'qbfp',
    contact: '联系人',
    save: '保存',
    export: '导出',
    skip: '跳到正文',
    month: '月结',
    all: '全部发票',
  },
  'en-US': {
    partners: 'All partners',
    invoices: 'All invoices',
    contact: 'Contact',
    save: 'Save',
    export: 'Export',
    skip: 'Skip to content',
    month: 'Month close',
    all: 'All invoices',
  },
} as const
interface Focused {
  readonly tag: string
  readonly text: string
  /** Whether a ring, a shadow, a caret or the frame of its filter shows it. */
  readonly seen: boolean
}
const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const { document: at, getComputedStyle: styleOf } = globalThis as unknown as {
      document: { activeElement: { tagName: string; textContent: string | null; matches: (selector: string) => boolean } }
      getComputedStyle: (element: object) => { outlineStyle: string; boxShadow: string }
    }
    const { activeElement: element } = at
    const style = styleOf(element)
    const field = element.matches('input, textarea, .filter *')
    return {
      tag: element.tagName,
      text: (element.textContent ?? '').trim(),
      seen: element.matches(':focus-visible') && (field || style.outlineStyle !== 'none' || style.boxShadow !== 'none'),
    }
  })
const focusIn = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(
    (wanted) =>
      (
        globalThis as unknown as { document: { activeElement: { closest: (selector: string) => object | null } } }
      ).document.activeElement.closest(wanted) !== null,
    selector,
  )
/** Tab until what has the focus fits; what is come to on the way is seen. */
const tabTo = async (
  page: Page,
  fits: (at: Focused) => boolean | Promise<boolean>,
  what: string,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
  most = 90,
): Promise<void> => {
  for (let pressed = 0; pressed <= most; pressed++) {
    const at = await focused(page)
    if (await fits(at)) return
    await page.keyboard.press(key)
    const next = await focused(page)
    if (next.tag !== 'BODY') expect({ what, ...next }).toMatchObject({ seen: true })
  }
  expect.fail(`${most} times ${key} did not reach ${what}`)
}
const tabToField = (page: Page, selector: string): Promise<void> => tabTo(page, () => focusIn(page, selector), selector)
const tabToCalled = (page: Page, name: string): Promise<void> => tabTo(page, ({ text }) => text === name, name)
const line = 'dialog[open] input'
const search = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await page.locator(line).waitFor()
  await page.keyboard.type(text)
}

describe.skipIf(!canBrowse)('a day by keys alone', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  test.each(['zh-CN', 'en-US'] as const)('%s', async (language) => {
    const say = words[language]
    const { page, errors, context } = await openPage(browser, language)
    const { keyboard } = page
    const press = async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await keyboard.press(key)
    }
    await page.addInitScript((spoken) => {
      ;(globalThis as unknown as { localStorage: Storage }).localStorage.setItem('piaotai.language', spoken)
    }, language)

    await page.goto(addressOf('/login'))
    await tabToField(page, 'input[autocomplete=username]')
    await keyboard.type(demo.account)
    await tabToField(page, 'input[autocomplete=current-password]')
    await keyboard.type(demo.password)
    await press('Enter')
    await page.locator('.shell_search').waitFor()

    // The way past the menu is the first stop.
    await page.evaluate(() =>
      (globalThis as unknown as { document: { activeElement: { blur: () => void } } }).document.activeElement.blur(),
    )
    await press('Tab')
    await tabToCalled(page, say.skip)
    await press('Enter')
    await expect.poll(async () => (await focused(page)).tag).toBe('MAIN')

    // A record beside its list, an act of its own in a dialog, and back in its row.
    await search(page, say.partners)
    await page
      .locator('.palette_option')
      .filter({ hasText: language === 'zh-CN' ? '全部往来企业' : 'All partners' })
      .first()
      .waitFor()
    await press('Enter')
    await page.waitForURL(/partnerlist/)
    await page.locator('.data-table_data-row').nth(1).waitFor()
    await press('j', 'j', 'Enter')
    await page.waitForURL(/open=/)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await expect.poll(() => page.locator('[aria-keyshortcuts=E]').isEnabled()).toBe(true)
    await press('e')
    // A record beside its list is no dialog above it.
    const dialog = page.locator('[role=dialog]:not(.beside-list)')
    await dialog.getByLabel(say.contact, { exact: true }).first().waitFor()
    await expect.poll(() => focusIn(page, '[role=dialog]:not(.beside-list)')).toBe(true)
    const contact = dialog.getByLabel(say.contact, { exact: true }).first()
    await tabTo(page, () => contact.evaluate((field) => field === field.ownerDocument.activeElement), say.contact)
    await press('Control+a')
    await keyboard.type(`沈砚${language}`)
    await tabTo(page, ({ text }) => text.replaceAll(/\s/g, '') === say.save, say.save)
    await press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(`沈砚${language}`).first().waitFor()
    await press('Escape')
    await expect.poll(() => page.url()).not.toContain('open=')
    await expect.poll(() => focusIn(page, '[data-row].current')).toBe(true)

    // What is selected, and its act.
    await search(page, say.invoices)
    await page.locator('.palette_option').filter({ hasText: say.all }).first().waitFor()
    await press('Enter')
    await page.waitForURL(/allInvoiceCo/)
    // The list that was left stands until the next one is drawn.
    await page.getByRole('heading', { level: 1, name: say.all }).waitFor()
    await page.locator('.data-table_data-row').nth(1).waitFor()
    await press('j', 'Space', 'j', 'Space')
    await page.locator('.list-page_selection-bar').waitFor()
    await tabToCalled(page, say.export)
    await press('Enter')
    await dialog.waitFor()
    await expect.poll(() => focusIn(page, '[role=dialog]')).toBe(true)
    await press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(async () => (await focused(page)).text).toBe(say.export)

    // Notices.
    await tabTo(page, () => focusIn(page, '.notice_bell'), 'the bell', 'Shift+Tab')
    await press('Enter')
    await page.locator('.notice_panel').waitFor()
    await expect.poll(() => focusIn(page, '.notice_panel')).toBe(true)
    await press('Escape')
    await expect.poll(() => focusIn(page, '.notice_bell')).toBe(true)

    // The menu, and another company by the search: the page stays.
    await tabTo(page, async ({ text }) => text.startsWith(say.month) && (await focusIn(page, 'aside a')), say.month)
    await press('Enter')
    await page.waitForURL(/monthClose/)
    const company = page.locator('.shell_company-switch b')
    const before = await company.innerText()
    await search(page, '@')
    await page.locator('.palette_option').first().waitFor()
    await press('Enter')
    await expect.poll(() => company.innerText()).not.toBe(before)
    expect(new URL(page.url()).pathname).toBe('/companyInvoice/monthClose')
    await search(page, `@${before}`)
    await page.locator('.palette_option').filter({ hasText: before }).waitFor()
    await press('Enter')
    await expect.poll(() => company.innerText()).toBe(before)
    expect(errors).toEqual([])
    await context.close()
  })
})
