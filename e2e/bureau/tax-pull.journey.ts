// 取票: a month of the bureau's incoming invoices is pulled and watched, goes into the records with the bureau's own files; and what the bureau does not let
// through is told with what to do.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { demoCompany } from '@piaotai/sample-invoices/invoice-data.ts'
import { appUrl, canBrowse, openBrowser, openPage, standSignedIn, type Visit } from '../support/browser.ts'
import { daysAgo } from '../support/files.ts'
import { ownTaxBureau, ownTaxPlatform } from '../support/own-app.ts'
import { addTaxAccount, beginLogin } from '../support/tax-account.ts'

const mark = Date.now() % 90_000_000
const phone = String(13_600_000_000 + mark)
const seller = `宁波沃砚${mark}机电有限公司`
const number = `2633200000${String(1_000_000_000 + mark)}`
describe.skipIf(!canBrowse)('a pull from the tax bureau', () => {
  let browser: Browser
  let visit: Visit
  beforeAll(async () => {
    browser = await openBrowser()
    visit = await openPage(browser)
    await standSignedIn(visit.page)
  })
  afterAll(() => browser.close())

  /** An invoice of this month that nobody has handed in. */
  const issue = async (): Promise<void> => {
    const invoice = {
      invoiceType: '82',
      invoiceCode: null,
      invoiceNumber: number,
      billingDate: daysAgo(0),
      amountExcludingTax: '1200.00',
      taxAmount: '156.00',
      amountIncludingTax: '1356.00',
      checkCode: null,
      sellerName: seller,
      sellerTaxId: '91330203MA2HRW7C5X',
      buyerName: demoCompany.name,
      buyerTaxId: demoCompany.taxId,
    }
    const answer = await fetch(`${ownTaxPlatform()}/ledger`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([invoice]),
    })
    expect(answer.status).toBe(200)
  }
  /** In an area whose bureau asks for the password alone. */
  const logIn = async (page: Page): Promise<void> => {
    const bureau = await visit.context.newPage()
    await bureau.goto(ownTaxBureau())
    await page.goto(`${appUrl}/comset/taxAccounts`)
    const account = await addTaxAccount(page, bureau, { area: '浙江', code: '3300', phone, identities: ['03'] })
    await beginLogin(page, account)
    await account.getByText('已登录').waitFor()
    await bureau.close()
  }

  test('is seen from its start to the record of an invoice that only the bureau had', async () => {
    const { page } = visit
    await issue()
    await logIn(page)

    await page.goto(`${appUrl}/companyInvoice/directTaxIncomeInvoice`)
    await page.getByRole('button', { name: '取票', exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: '取进项发票' })
    await dialog.getByRole('combobox', { name: '税局账号' }).click()
    await page
      .getByRole('option')
      .or(page.locator('.ant-select-item-option'))
      .filter({ hasText: phone.slice(-4) })
      .last()
      .click()
    await dialog.getByText('已登录', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: '开始取票' }).click()
    const told = (await page.getByText(/^QP-\S+ 已开始$/).textContent()) ?? ''

    // Its progress and its end: its parts, and that the days of this month are looked at once more.
    await page.goto(`${appUrl}/companyInvoice/directTaxIncomeInvoice?view=pulls`)
    const task = page.locator('.data-table_data-row').filter({ hasText: told.split(' ')[0]! })
    await task.getByText('成功').first().waitFor()
    await task.click()
    const drawer = page.getByRole('dialog').filter({ hasText: '分段核对' })
    await drawer.getByText('数据还会变').first().waitFor()
    await drawer.getByText(/会自动再取一次/).waitFor()
    await drawer.getByText(/清单取完，\d+ 张取原件/).waitFor()
    await drawer.getByText('取票完成').waitFor()
    await page.keyboard.press('Escape')

    // The mirror's row, in the records by now.
    await page.goto(`${appUrl}/companyInvoice/directTaxIncomeInvoice?number=${number}`)
    const row = page.locator('.data-table_data-row').filter({ hasText: seller })
    await expect
      .poll(async () => {
        await page.reload()
        await row.waitFor()
        return row.innerText()
      })
      .toContain('已入库')
    await row.click()
    const beside = page.getByRole('dialog').filter({ hasText: '只有税局知道的' })
    await beside.getByText('XML', { exact: true }).waitFor()
    await beside.getByText('OFD', { exact: true }).waitFor()
    await beside.getByRole('button', { name: '看本公司的发票' }).click()

    // The record itself, whose original is the bureau's.
    await page.waitForURL('**/companyInvoice/incomeInvoiceCo**')
    await page.getByRole('heading', { name: '进项发票', exact: true }).waitFor()
    await beside.waitFor({ state: 'hidden' })
    await page.locator('.data-table_data-row').filter({ hasText: seller }).first().click()
    await page.getByText('税局原件').first().waitFor()
    expect(visit.errors).toEqual([])
  })
})
