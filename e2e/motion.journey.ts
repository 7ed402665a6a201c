// An opening element moves by four pixels at most: an early press hits its target.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { canBrowse, appUrl, openBrowser, openPage, signInByPage, type Visit } from './support/browser.ts'

describe.skipIf(!canBrowse)('what opens', () => {
  let browser: Browser
  let visit: Visit
  beforeAll(async () => {
    browser = await openBrowser()
    visit = await openPage(browser, 'zh-CN', { moves: true })
    await signInByPage(visit.page)
  })
  afterAll(() => browser?.close())

  /**
   * The greatest distance in pixels between the final position of the selector's first element and its positions while
   * opening, frame by frame.
   */
  const strayed = async (selector: string, open: () => Promise<unknown>): Promise<{ readonly seen: number; readonly far: number }> => {
    const { page } = visit
    await page.evaluate(`{
      globalThis.places = []
      const look = () => {
        const box = document.querySelector('${selector}')?.getBoundingClientRect()
        if (box && box.width > 0) places.push({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
        requestAnimationFrame(look)
      }
      look()
    }`)
    await open()
    await page.locator(selector).first().waitFor()
    await expect.poll(() => page.evaluate("document.getAnimations().every((one) => one.playState !== 'running')")).toBe(true)
    const places = await page.evaluate<{ readonly x: number; readonly y: number }[]>('places')
    const last = places.at(-1)!
    return { seen: places.length, far: Math.max(...places.map(({ x, y }) => Math.hypot(x - last.x, y - last.y))) }
  }

  test.each([
    [
      'a dialog',
      '.ant-modal-footer .ant-btn-primary',
      'verifyRecordsCo',
      () => visit.page.getByRole('button', { name: '手工查验' }).click(),
    ],
    ['a drawer', '.invoice-drawer [role=tab]', 'allInvoiceCo', () => visit.page.locator('.number-link').first().click()],
    ['a menu', '.ant-dropdown [role=menuitem]', 'allInvoiceCo', () => visit.page.locator('.person').click()],
  ])('%s stands in its place from the first drawing on', async (_name, selector, path, open) => {
    await visit.page.goto(`${appUrl}/companyInvoice/${path}`)
    const { seen, far } = await strayed(selector, open)
    expect(seen).toBeGreaterThan(1)
    expect(far).toBeLessThanOrEqual(5)
  })
})
