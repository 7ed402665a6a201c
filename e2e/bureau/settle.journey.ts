// 处理差异: what the bureau says of an invoice differs from the record; a person takes its word for one field, keeps ours for another, and takes it back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { demoCompany } from '@piaotai/sample-invoices/invoice-data.ts'
import { signIn, type Person } from '../../scripts/lib/api-client.ts'
import { findings } from '../support/axe.ts'
import { bring } from '../support/bring.ts'
import { addressOf, appUrl, canBrowse, demo, openBrowser, openPage, standSignedIn, type Visit } from '../support/browser.ts'
import { files, freshInvoice } from '../support/files.ts'
import { ownTaxBureau, ownTaxPlatform } from '../support/own-app.ts'
import { issueAtBureau, logInAtBureau, pullMonth } from '../support/pull.ts'

describe.skipIf(!canBrowse)('a difference with the bureau', () => {
  const invoice = freshInvoice(13_900 + (Date.now() % 97))
  const { number, seller } = invoice
  const renamed = `${seller.name}（更名）`
  let browser: Browser
  let visit: Visit
  let person: Person
  beforeAll(async () => {
    browser = await openBrowser()
    person = await signIn(appUrl, demo.account, demo.password)
    await bring('company', files.xml(invoice))
    await issueAtBureau(ownTaxPlatform(), [
      {
        invoiceType: '82',
        invoiceCode: null,
        invoiceNumber: number,
        billingDate: invoice.date,
        amountExcludingTax: '100.00',
        taxAmount: '6.00',
        amountIncludingTax: '106.00',
        checkCode: null,
        sellerName: renamed,
        sellerTaxId: seller.taxId,
        buyerName: demoCompany.name,
        buyerTaxId: demoCompany.taxId,
      },
    ])
    await logInAtBureau(person, ownTaxBureau(), demoCompany.taxId)
    await pullMonth(person, invoice.date.slice(0, 7))
    visit = await openPage(browser)
    await standSignedIn(visit.page)
  })
  afterAll(() => browser.close())

  const rowOn = (page: Page) => page.locator('.data-table_data-row').filter({ hasText: number.slice(-6) })
  const ours = async () => {
    const [found] = (await person.api.invoice.listInvoices({ area: 'company', number: [number] })).body.data.content
    const { sellerName, amountIncludingTax } = (await person.api.invoice.readInvoice({ id: found!.id, area: 'company' })).body.data
    return [sellerName, amountIncludingTax]
  }

  test('is settled field by field, leaves the list, and stands there again once it is taken back', async () => {
    const { page, errors } = visit
    const before = await ours()
    const listed = addressOf('/companyInvoice/directTaxIncomeInvoice', { tab: 'differs', number })
    await page.goto(addressOf('/companyInvoice/directTaxIncomeInvoice', { number }))
    await rowOn(page).getByRole('button', { name: /^同步/ }).click()
    await page.goto(listed)
    await expect
      .poll(async () => {
        await page.reload()
        await page.locator('.data-table_data-row, .empty').first().waitFor()
        return rowOn(page).count()
      })
      .toBe(1)
    await rowOn(page).click()
    const drawer = page.getByRole('dialog').filter({ hasText: '只有税局知道的' })
    await drawer.getByRole('checkbox', { name: '销方名称用税局的', exact: true }).check()
    await drawer.getByRole('textbox', { name: '原因' }).fill('销方已更名，金额以票面为准')
    expect(await findings(page, 'a difference')).toEqual([])
    await drawer.getByRole('button', { name: '处理差异' }).click()
    await page.getByText(/^已处理：按税局 1 项，保留本公司 \d 项$/).waitFor()
    await rowOn(page).waitFor({ state: 'detached' })
    expect(await ours()).toEqual([renamed, before[1]])

    // Both sides and the reason stay with the row, where it is taken back.
    await page.goto(addressOf('/companyInvoice/directTaxIncomeInvoice', { number }))
    await rowOn(page).click()
    await drawer.getByText('处理差异：销方已更名，金额以票面为准').waitFor()
    await drawer.getByRole('button', { name: '撤销处理' }).click()
    await page.getByText('已撤销，恢复 1 项').waitFor()
    await page.goto(listed)
    await rowOn(page).waitFor()
    expect(await ours()).toEqual(before)
    expect(errors).toEqual([])
  })
  test('is told in English too', async () => {
    const { page, context, errors } = await openPage(browser, 'en-US')
    await page.addInitScript(() => {
      localStorage.setItem('piaotai.language', 'en-US')
    })
    await standSignedIn(page)
    await page.goto(addressOf('/companyInvoice/directTaxIncomeInvoice', { tab: 'differs', number }))
    await rowOn(page).click()
    const drawer = page.getByRole('dialog').filter({ hasText: 'Settle difference' })
    await drawer.getByRole('checkbox', { name: 'Use the bureau’s Seller' }).waitFor()
    await drawer.getByText(/^Settlement undone/).waitFor()
    expect([await drawer.getByText('撤销').count(), errors]).toEqual([0, []])
    await context.close()
  })
})
