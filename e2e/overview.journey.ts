// The figures of the overview, each compared with its list.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { builtFile } from './support/built-file.ts'
import { canBrowse, openBrowser, openPage, signInByPage, type Visit, addressOf } from './support/browser.ts'

const countIn = (text: string): number => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''))
/** The list's own count of its invoices or files. */
const totalOf = async (page: Page): Promise<number> => {
  const reported = /(?:筛选|共) ([\d,]+) /
  await expect
    .poll(async () =>
      reported.test(
        await page
          .locator('.list-page_list-totals, .list-page_list-dock')
          .first()
          .innerText()
          .catch(() => ''),
      ),
    )
    .toBe(true)
  return countIn(reported.exec(await page.locator('.list-page_list-totals, .list-page_list-dock').first().innerText())![1]!)
}

/** A list of mails counts its invoices below, and its mails at the tab. */
const countAtTab = async (page: Page): Promise<number> => {
  const tab = page.locator('[role=tab][aria-selected=true]').first()
  await expect.poll(() => tab.innerText().catch(() => '')).toMatch(/\d/)
  return countIn(await tab.innerText())
}
const listedAt = async (page: Page, href: string): Promise<number> => {
  await page.goto(href)
  return href.includes('mailhistory') ? countAtTab(page) : totalOf(page)
}
/** Lists that say how many they are as those of invoices do; of the others the server proves it. */
const countedAlike = /\/(allInvoiceCo|uploadHistoryFile|comemailhistory)\?/
/**
 * The figures of the overview, each with the list that it leads to: a to-do with its count, the number before 张, or a number alone. What is
 * deductible leads to a plan.
 */
const figuresOn = async (page: Page): Promise<readonly { readonly href: string; readonly count: number }[]> => {
  await page.goto(addressOf('/home/overViews'))
  await page.locator('[data-todo]').first().waitFor()
  await page.locator('.overview_category-split a').first().waitFor()
  const figures = await page
    .locator('[data-todo], .overview_trend .overview_heads a:not([href*="view=deduct"]), .overview_category-split a')
    .evaluateAll((links) =>
      links.map((link) => {
        const { innerText, href, dataset } = link as unknown as { innerText: string; href: string; dataset: Record<string, string> }
        return { text: innerText, href, todo: dataset['count'] }
      }),
    )
  return figures.flatMap(({ text, href, todo }) =>
    todo === undefined
      ? [{ href, count: countIn(/([\d,]+) 张/.exec(text)?.[1] ?? /^[\d,]+$/m.exec(text)?.[0] ?? '') }]
      : countedAlike.test(href)
        ? [{ href, count: Number(todo) }]
        : [],
  )
}

describe.skipIf(!canBrowse)('the overview', () => {
  let browser: Browser
  let visit: Visit
  beforeAll(async () => {
    browser = await openBrowser()
    visit = await openPage(browser)
    await signInByPage(visit.page)
  })
  afterAll(() => browser.close())

  test('leads from each figure to a list of just as many', async () => {
    const { page } = visit
    const figures = await figuresOn(page)
    expect(figures.length).toBeGreaterThan(8)
    for (const { href, count } of figures) {
      const listed = await listedAt(page, href)
      if (listed === count) continue
      // Other journeys of the same company may have added one between the two: both are asked again.
      await expect
        .poll(async () => {
          const again = (await figuresOn(page)).find((one) => one.href === href)?.count
          return [href, (await listedAt(page, href)) - (again ?? Number.NaN)]
        })
        .toEqual([href, 0])
    }
    expect(visit.errors).toEqual([])
  })

  test('says so where its charts cannot be loaded, and its figures stand without them', async () => {
    const { page } = visit
    const charts = builtFile('src/ui/charts/chart-parts.ts')
    await page.route(charts, (route) => route.abort())
    await page.goto(addressOf('/home/overViews'))
    await page.getByText('图表加载失败').first().waitFor()
    await page.locator('[data-todo]').first().waitFor()
    await page.unroute(charts)
    await page.reload()
    await page.locator('.overview_trend [role=img] svg').waitFor()
    expect(await page.getByText('图表加载失败').count()).toBe(0)
  })

  test('says what is left to verify with, as the company’s own page does', async () => {
    const { page } = visit
    await page.goto(addressOf('/home/overViews'))
    const left = countIn(await page.locator('.overview_quota-left b').innerText())
    const [used = 0, allowed = 0] = (await page.locator('.overview_quota dd').first().innerText()).split('/').map(countIn)
    await page.locator('.overview_quota h2 a').click()
    await page.waitForURL('**/comset/comHome')
    const row = await page.locator('.company_use-row', { hasText: '查验次数' }).innerText()
    expect([left, row.replaceAll(/[\s,]/g, '')]).toEqual([allowed - used, `查验次数${used}/${allowed}`])
  })
})
