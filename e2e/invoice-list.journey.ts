// The list: its filter is in the address; search, paste, totals, correction with its reason.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { appUrl, canBrowse, openBrowser, openPage, standSignedIn, type Visit, addressOf } from './support/browser.ts'

describe.skipIf(!canBrowse)('the invoice list', () => {
  let browser: Browser
  let visit: Visit
  beforeAll(async () => {
    browser = await openBrowser()
    visit = await openPage(browser)
    await standSignedIn(visit.page)
  })
  afterAll(() => browser.close())
  const open = async (search = ''): Promise<void> => {
    await visit.page.goto(`${addressOf('/companyInvoice/allInvoiceCo')}${search}`)
    await visit.page.locator('.data-table .data-table_data-row').first().waitFor()
  }

  test('a two-character search finds sellers by their Chinese names', async () => {
    const { page } = visit
    await open()
    const name = await page.locator('.data-table .data-table_data-row td').filter({ hasText: /公司/ }).first().innerText()
    await page.getByLabel('销方', { exact: true }).fill(name.slice(0, 2))
    await page.getByRole('button', { name: '查询' }).click()
    await page.waitForURL(/seller=/)
    await expect
      .poll(async () => {
        const shown = await page.locator('.data-table .data-table_data-row').allInnerTexts()
        return shown.length > 0 && shown.every((row) => row.includes(name.slice(0, 2)))
      })
      .toBe(true)
  })

  test('a pasted list of numbers shows just those invoices', async () => {
    const { page } = visit
    await open()
    const numbers = (await page.locator('.number-link .figures_number').allInnerTexts()).slice(0, 3).map((n) => n.replaceAll(/\s/g, ''))
    await open(`?${new URLSearchParams({ number: JSON.stringify(numbers) })}`)
    await expect
      .poll(async () => (await page.locator('.number-link .figures_number').allInnerTexts()).map((n) => n.replaceAll(/\s/g, '')).sort())
      .toEqual([...numbers].sort())
  })

  test('pasted numbers that are not found are named, and those that other conditions leave out; both are copied, and the box tells how many', async () => {
    const { page } = visit
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: appUrl })
    await open()
    const [one, two] = (await page.locator('.number-link .figures_number').allInnerTexts()).slice(0, 2).map((n) => n.replaceAll(/\s/g, ''))
    const absent = '26990000000000000001'
    const box = page.getByLabel('号码', { exact: true })
    await box.fill(`${one} ${two} ${absent}`)
    await box.press('Enter')
    const line = page.getByRole('status').filter({ hasText: '没有找到' })
    await line.getByText(`3 个号码中 1 个没有找到：${absent}`).waitFor()
    await line.getByRole('button', { name: '复制没有找到的号码' }).click()
    await page.getByRole('button', { name: '查询' }).focus()
    expect([await page.evaluate('navigator.clipboard.readText()'), await box.inputValue()]).toEqual([absent, '3 个号码'])
    await page.getByRole('tab', { name: /已确认付款/ }).click()
    await line.getByText(/2 个在库里，但不在当前列表或条件内/).waitFor()
    await line.getByRole('button', { name: '只按号码查' }).click()
    await expect.poll(() => page.locator('.data-table .data-table_data-row').count()).toBe(2)
    await box.focus()
    expect(await box.inputValue()).toBe(`${one} ${two} ${absent}`)
  })

  test('walking all pages forward shows as many invoices as the total says', async () => {
    const { page } = visit
    await open('?pageSize=100')
    // Totals load after the rows.
    const total = Number(
      /筛选 ([\d,]+) 张/
        .exec(
          await page
            .locator('.list-page_list-totals')
            .filter({ hasText: /筛选 [\d,]+ 张/ })
            .innerText(),
        )?.[1]
        ?.replaceAll(',', ''),
    )
    const seen = new Set<string>()
    const rowKeys = () =>
      page.locator('.data-table .data-table_data-row').evaluateAll((rows) => rows.map((r) => r.getAttribute('data-row') ?? ''))
    for (let i = 0; i < 20; i++) {
      const keys = await rowKeys()
      for (const key of keys) seen.add(key)
      const next = page.getByRole('button', { name: '下一页' })
      if (await next.isDisabled()) break
      await next.click()
      await expect.poll(async () => (await rowKeys())[0]).not.toBe(keys[0])
    }
    expect(seen.size).toBe(total)
  })

  test('correcting a field asks for a reason, and the log tells it', async () => {
    const { page } = visit
    await open()
    await page.locator('.number-link').first().click()
    const drawer = page.locator('.invoice-drawer')
    await drawer.getByRole('button', { name: '更正' }).click()
    await drawer.getByLabel('票面备注').fill('合同 YT-2026-0817')
    await drawer.getByRole('button', { name: '保存更正' }).click()
    await drawer.getByText('请写明更正原因').waitFor()
    await drawer.locator('#reason').fill('按合同补记')
    await drawer.getByRole('button', { name: '保存更正' }).click()
    await drawer.getByTitle('合同 YT-2026-0817').waitFor()
    await drawer.getByRole('tab', { name: '流转' }).click()
    await drawer.getByText('按合同补记').waitFor()
    await expect.poll(() => drawer.getByText('首尾相接').count()).toBe(1)
  })
})
