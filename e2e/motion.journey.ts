// What opens moves by four pixels at most: whoever presses at once, meets what is there.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { canBrowse, houseUrl, openBrowser, openPage, signInByPage, type Visit } from './support/browser.ts'

describe.skipIf(!canBrowse)('what opens', () => {
  let browser: Browser, visit: Visit
  beforeAll(async () => { browser = await openBrowser(); visit = await openPage(browser); await signInByPage(visit.page) })
  afterAll(() => browser?.close())

  /** How far, in pixels, the first element that a selector finds has stood from its place while it came, drawing by drawing. */
  const strayed = async (selector: string, open: () => Promise<unknown>): Promise<{ readonly seen: number; readonly far: number }> => {
    await visit.page.evaluate((wanted) => {
      const places: [number, number][] = []
      Object.assign(globalThis, { places })
      const look = (): void => {
        const box = document.querySelector(wanted)?.getBoundingClientRect()
        if (box && box.width > 0) places.push([box.x + box.width / 2, box.y + box.height / 2])
        requestAnimationFrame(look)
      }
      look()
    }, selector)
    await open()
    await visit.page.locator(selector).first().waitFor()
    await visit.page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'))
    return visit.page.evaluate(() => {
      const { places } = globalThis as unknown as { readonly places: [number, number][] }, last = places.at(-1)!
      return { seen: places.length, far: Math.max(...places.map(([x, y]) => Math.hypot(x - last[0], y - last[1]))) }
    })
  }

  test.each([
    ['a dialog', '.ant-modal-footer .ant-btn-primary', 'verifyRecordsCo', () => visit.page.getByRole('button', { name: '手工查验' }).click()],
    ['a drawer', '.invoice-drawer [role=tab]', 'allInvoiceCo', () => visit.page.locator('.number-link').first().click()],
    ['a menu', '.ant-dropdown [role=menuitem]', 'allInvoiceCo', () => visit.page.locator('.person').click()],
  ])('%s stands in its place from the first drawing on', async (_name, selector, path, open) => {
    await visit.page.goto(`${houseUrl}/companyInvoice/${path}`)
    const { seen, far } = await strayed(selector, open)
    expect(seen).toBeGreaterThan(1)
    expect(far).toBeLessThanOrEqual(5)
  })
})
