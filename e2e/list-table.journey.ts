// The list as a table: every column, hundreds of rows, both ends sticky.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { openBigCompany, type BigCompany } from './support/big-company.ts'
import { canBrowse, appUrl, openBrowser, openPage, standSignedIn, type Visit } from './support/browser.ts'

const path = '/companyInvoice/allInvoiceCo'
const kept = 'piaotai.list.menu_2.allInvoiceCo'
const written = (fen: bigint): string => `¥${(fen / 100n).toLocaleString('en-US')}.${String(fen % 100n).padStart(2, '0')}`

interface Row {
  readonly children: Iterable<{ readonly getBoundingClientRect: () => { readonly left: number; readonly right: number } }>
}
/**
 * The horizontal distance of head and body cells in pixels, over the first, middle and last rendered row: read at one
 * moment, because scrolling changes the rows.
 */
const drift = (page: Page): Promise<{ readonly columns: number; readonly worst: number }> =>
  page
    .locator('.data-table')
    .locator('thead tr, .data-row')
    .evaluateAll(([head, ...rows]: readonly Row[]) => {
      const edges = (row: Row): readonly number[] =>
        [...row.children].flatMap((cell) => {
          const { left: from, right: to } = cell.getBoundingClientRect()
          return [from, to]
        })
      const above = edges(head!)
      const read = [rows[0]!, rows[Math.floor(rows.length / 2)]!, rows.at(-1)!]
      return { columns: above.length / 2, worst: Math.max(...read.flatMap((row) => edges(row).map((at, i) => Math.abs(at - above[i]!)))) }
    })
const scroll = async (page: Page, to: { readonly top?: number; readonly left?: number }): Promise<void> => {
  await page.locator('.data-scroll').evaluate((box, place) => {
    box.scrollTo({ ...place, behavior: 'instant' })
  }, to)
  await page.waitForTimeout(100)
}
/** Polls until it fits: rendering hundreds of rows takes time. */
const left = (cell: Locator): Promise<number> => cell.evaluate((element) => element.getBoundingClientRect().left)

describe.skipIf(!canBrowse)('the list as a table', () => {
  let browser: Browser
  let visit: Visit
  let page: Page
  let company: BigCompany
  beforeAll(async () => {
    company = await openBigCompany(4107)
    browser = await openBrowser()
    visit = await openPage(browser)
    page = visit.page
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await standSignedIn(page)
  }, 300_000)
  afterAll(async () => {
    await company.leave()
    await browser.close()
  })
  const open = async (search = '?pageSize=500'): Promise<void> => {
    await page.goto(`${appUrl}${path}${search}`)
    await page.locator('.data-table .data-row').first().waitFor()
  }
  beforeEach(async () => {
    await page.evaluate((key) => {
      localStorage.setItem(key, JSON.stringify({ hidden: [] }))
    }, kept)
    await open()
  })
  const draw = async (name: string, by: number): Promise<void> => {
    const head = page.locator('.data-table th').filter({ hasText: name })
    const box = (await head.boundingBox())!
    await page.mouse.move(box.x + box.width - 3, box.y + 16)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width - 3 + by, box.y + 16, { steps: 5 })
    await page.mouse.up()
  }

  test('head and cells of every column stand in line, wherever it is scrolled', async () => {
    for (const place of [
      { top: 0, left: 0 },
      { top: 8000, left: 700 },
      { top: 1e6, left: 1e6 },
    ]) {
      await scroll(page, place)
      const { columns, worst } = await drift(page)
      expect([columns >= 27, worst < 0.5], `${columns} columns, ${worst} pixels apart`).toEqual([true, true])
    }
  })

  test('they still do after a column is drawn wider, and the width is kept', async () => {
    await draw('销方名称', 137)
    const before = await drift(page)
    const width = await page
      .locator('.data-table th')
      .filter({ hasText: '销方名称' })
      .evaluate((th) => th.getBoundingClientRect().width)
    await page.reload()
    await page.locator('.data-table .data-row').first().waitFor()
    const after = await page
      .locator('.data-table th')
      .filter({ hasText: '销方名称' })
      .evaluate((th) => th.getBoundingClientRect().width)
    expect([before.worst < 0.5, Math.round(after)]).toEqual([true, Math.round(width)])
  })

  test('a second click on a column’s edge makes it as wide as what stands in it', async () => {
    await draw('销方名称', -100)
    await page.locator('.data-table th').filter({ hasText: '销方名称' }).locator('.grip').dblclick()
    const cut = await page
      .locator('.data-table .data-row td:nth-child(5)')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length)
    expect(cut).toBe(0)
  })

  test('number and actions stay in sight while the rest moves sideways', async () => {
    const row = page.locator('.data-table .data-row').first()
    const before = [await left(row.locator('.start')), await left(row.locator('.end'))]
    const moving = await left(row.locator('td').nth(5))
    await scroll(page, { left: 600 })
    expect([
      [await left(row.locator('.start')), await left(row.locator('.end'))],
      Math.round(moving - (await left(row.locator('td').nth(5)))),
    ]).toEqual([before, 600])
  })

  test('no row is blank while it is scrolled, and only those near the eye are drawn', async () => {
    const { blank, most } = await page.locator('.data-scroll').evaluate(async (box) => {
      let empty = 0
      let drawn = 0
      for (let top = 0; top < box.scrollHeight; top += 410) {
        box.scrollTop = top
        await new Promise((done) => {
          box.ownerDocument.defaultView?.requestAnimationFrame(done)
        })
        const { left: x, top: y, height } = box.getBoundingClientRect()
        for (let at = 50; at < height - 20; at += 60)
          if (!box.ownerDocument.elementFromPoint(x + 260, y + at)?.closest('.data-row')) empty++
        drawn = Math.max(drawn, box.querySelectorAll('.data-row').length)
      }
      return { blank: empty, most: drawn }
    })
    expect([blank, most < 150]).toEqual([0, true])
  })

  test('the row height is chosen and kept', async () => {
    const height = () =>
      page
        .locator('.data-table .data-row')
        .first()
        .evaluate((row) => row.getBoundingClientRect().height)
    const before = await height()
    await page.getByRole('button', { name: '行高' }).click()
    await page.getByRole('menuitem', { name: '宽松' }).click()
    await expect.poll(height).toBe(48)
    await page.reload()
    await page.locator('.data-table .data-row').first().waitFor()
    expect([before, await height()]).toEqual([34, 48])
  })

  test('a hidden column stays hidden', async () => {
    await page.getByRole('button', { name: '列设置' }).click()
    await page.getByRole('checkbox', { name: '推送', exact: true }).uncheck()
    await page.reload()
    await page.locator('.data-table .data-row').first().waitFor()
    expect(
      await page
        .locator('.data-table th')
        .filter({ hasText: /^推送$/ })
        .count(),
    ).toBe(0)
  })

  test('page and filter are summed exactly', async () => {
    const totals = page.locator('.list-totals')
    await expect.poll(() => totals.innerText()).toContain(`筛选 ${company.count}`)
    const text = await totals.innerText()
    expect([text.split(written(company.gross)).length - 1, text.includes(written(company.tax))]).toEqual([2, true])
  })

  test('Shift selects all between two rows, and their sum is exact', async () => {
    const ticks = page.locator('.data-table .data-row .tick')
    await ticks.nth(2).click()
    await ticks.nth(31).click({ modifiers: ['Shift'] })
    const amounts = await page.locator('.data-table .data-row.selected td:nth-child(8)').allInnerTexts()
    const sum = amounts.reduce((total, text) => total + (text.startsWith('−') ? -1n : 1n) * BigInt(text.replace(/\D/g, '')), 0n)
    expect([amounts.length, await page.locator('.selection-bar .big b').innerText()]).toEqual([30, written(sum)])
  })

  test('a number is copied by one click, as digits alone', async () => {
    const row = page.locator('.data-table .data-row').first()
    await row.hover()
    await row.getByRole('button', { name: '复制号码' }).click()
    expect(await row.evaluate((element) => element.ownerDocument.defaultView?.navigator.clipboard.readText())).toBe(
      (await row.locator('.number').innerText()).replace(/\s/g, ''),
    )
  })

  test('J and K move a row that stays in sight, Space selects it', async () => {
    for (let i = 0; i < 40; i++) await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press(' ')
    const row = page.locator('.data-table .data-row.current')
    await page.locator('.selection-bar').waitFor()
    await page.waitForTimeout(200)
    const seen = await row.evaluate((element) => {
      const at = element.getBoundingClientRect()
      const box = element.closest('.data-scroll')!.getBoundingClientRect()
      return at.top >= box.top + 31 && at.bottom <= box.bottom
    })
    expect([await row.getAttribute('aria-rowindex'), await row.getAttribute('aria-selected'), seen]).toEqual(['40', 'true', true])
  })

  test('the back button finds the place again', async () => {
    await scroll(page, { top: 6800 })
    await page.locator('.logo-link').click()
    await page.waitForURL(/home$/)
    await page.goBack()
    await expect.poll(() => page.locator('.data-scroll').evaluate((box) => box.scrollTop)).toBe(6800)
  })

  test('another order begins at the top', async () => {
    await scroll(page, { top: 6800 })
    await page.getByRole('button', { name: '价税合计' }).click()
    await page.waitForURL(/sort=amountIncludingTax/)
    await expect.poll(() => page.locator('.data-scroll').evaluate((box) => box.scrollTop)).toBe(0)
  })

  test('none of this made an error', () => {
    expect(visit.errors).toEqual([])
  })
})
