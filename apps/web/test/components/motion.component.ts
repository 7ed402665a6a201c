// What opens moves by four pixels at most: whoever presses at once, meets what is there.
import { beforeAll, describe, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { openApp } from './support/app.ts'
import { fillList } from './support/invoices.ts'

interface Place {
  readonly x: number
  readonly y: number
}

describe('What opens', () => {
  beforeAll(async () => {
    fillList(20)
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'no-preference' }] })
  })

  /** How far, in pixels, the first element that a selector finds has stood from its last place while it came, drawing by drawing. */
  const strayed = async (selector: string, open: () => Promise<unknown>): Promise<{ readonly seen: number; readonly far: number }> => {
    const places: Place[] = []
    let looking = true
    const look = () => {
      const box = document.querySelector(selector)?.getBoundingClientRect()
      // A layer is measured off the screen before it is first seen.
      if (box && box.width > 0 && box.right > 0 && box.bottom > 0) places.push({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
      if (looking) requestAnimationFrame(look)
    }
    look()
    await open()
    await expect.poll(() => places.length).toBeGreaterThan(1)
    await expect.poll(() => document.getAnimations().every(({ playState }) => playState !== 'running')).toBe(true)
    looking = false
    const last = places.at(-1)!
    return { seen: places.length, far: Math.max(...places.map(({ x, y }) => Math.hypot(x - last.x, y - last.y))) }
  }

  test.each([
    ['a dialog', '.ant-modal-footer .ant-btn-primary', 'verifyRecordsCo', () => page.getByRole('button', { name: '手工查验' }).click()],
    ['a drawer', '.invoice-drawer [role=tab]', 'allInvoiceCo', () => page.elementLocator(document.querySelector('.number-link')!).click()],
    [
      'a menu',
      '.ant-dropdown [role=menuitem]',
      'allInvoiceCo',
      () => page.elementLocator(document.querySelector('.shell_person')!).click(),
    ],
  ] as const)('%s stands in its place from the first drawing on', async (_name, selector, path, open) => {
    await openApp(`/companyInvoice/${path}`)
    await expect.poll(() => document.querySelector('.page-head')).not.toBeNull()
    if (path === 'allInvoiceCo') await expect.poll(() => document.querySelector('.number-link')).not.toBeNull()
    const { seen, far } = await strayed(selector, open)
    expect(seen).toBeGreaterThan(1)
    expect(far).toBeLessThanOrEqual(5)
  })
})
