// Pushes: a target is tried, an invoice is pushed to it by hand, its way is read with the very request, and it is recalled after the receiver was asked.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { partyOf } from '@piaotai/sample-invoices/pool/companies.ts'
import { bring } from './support/bring.ts'
import { appUrl, canBrowse, openBrowser, openPage, standSignedIn, type Visit } from './support/browser.ts'
import { files, freshInvoices } from './support/files.ts'

describe.skipIf(!canBrowse)('pushes', () => {
  const mark = Date.now() % 100_000
  const [invoice] = freshInvoices(20_300 + (mark % 89), 1)
  const seller = partyOf(`南通推浪${mark}机电有限公司`, invoice!.region)
  let browser: Browser
  let visit: Visit
  beforeAll(async () => {
    browser = await openBrowser()
    await bring('company', files.xml({ ...invoice!, seller }))
    visit = await openPage(browser)
    await standSignedIn(visit.page)
  })
  afterAll(() => browser.close())

  test('go to the receiver, show their way, and come back when the receiver agrees', async () => {
    const { page, errors } = visit
    await page.goto(`${appUrl}/comset/pushTargets`)
    const targets = page.getByRole('navigation', { name: '推送目标' })
    await targets.getByRole('button', { name: /金蝶云星空/ }).click()
    await page.getByText('IV_ReceivedInvoice').first().waitFor()
    await page.getByRole('button', { name: '测试', exact: true }).click()
    await page.getByRole('region', { name: '测试结果' }).getByText('登录').waitFor()

    await page.goto(`${appUrl}/companyInvoice/pushInvoiceCo`)
    const search = page.locator('[data-search] input')
    await search.fill(seller.name.slice(0, 10))
    await search.press('Enter')
    const row = page.locator('.data-table_data-row').filter({ hasText: seller.name })
    await row.getByRole('button', { name: /^推送/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /金蝶云星空/ }).click()
    await dialog.getByRole('button', { name: '推送', exact: true }).click()
    await page.getByText('1 张已开始推送').waitFor()
    await row.getByText('已接收').waitFor()

    await row.getByText(seller.name).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText(/^TS-/).waitFor()
    await drawer.getByRole('button', { name: '请求' }).first().click()
    expect(await drawer.locator('pre').textContent()).toContain('FSUMALLAMOUNT')
    await drawer.getByRole('button', { name: '撤回', exact: true }).click()
    await page.getByRole('dialog', { name: '撤回推送' }).getByRole('button', { name: '撤回', exact: true }).click()
    await page.getByText('1 张已撤回').waitFor()
    await drawer.getByText(/撤回，对方已撤销/).waitFor()
    expect(errors).toEqual([])
  })
})
