// 对账: a month of the bureau beside ours, an invoice brought in, the seller asked, a reason written; the old snapshot stays as it was.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { demoCompany } from '@piaotai/sample-invoices/invoice-data.ts'
import { signIn, type Person } from '../../scripts/lib/api-client.ts'
import { findings } from '../support/axe.ts'
import { bring } from '../support/bring.ts'
import { appUrl, canBrowse, demo, openBrowser, openPage, standSignedIn, type Visit } from '../support/browser.ts'
import { files, freshInvoices } from '../support/files.ts'
import { messageTo } from '../support/outbox.ts'
import { ownTaxBureau, ownTaxPlatform } from '../support/own-app.ts'
import { issueAtBureau, logInAtBureau, pullMonth } from '../support/pull.ts'

describe.skipIf(!canBrowse)('a reconciliation with the bureau', () => {
  const mark = Date.now() % 100_000
  const [ours] = freshInvoices(20_600 + (mark % 97), 1)
  const month = ours!.date.slice(0, 7)
  const theirs = `2632200001${String(Date.now()).slice(-10)}`
  let browser: Browser
  let visit: Visit
  let person: Person
  beforeAll(async () => {
    browser = await openBrowser()
    person = await signIn(appUrl, demo.account, demo.password)
    await bring('company', files.xml(ours!))
    await issueAtBureau(ownTaxPlatform(), [
      {
        invoiceType: '82',
        invoiceCode: null,
        invoiceNumber: theirs,
        billingDate: ours!.date,
        amountExcludingTax: '100.00',
        taxAmount: '6.00',
        amountIncludingTax: '106.00',
        checkCode: null,
        sellerName: '嘉兴和风包装有限公司',
        sellerTaxId: '91330400MA2B1C3D4E',
        buyerName: demoCompany.name,
        buyerTaxId: demoCompany.taxId,
      },
    ])
    await logInAtBureau(person, ownTaxBureau(), demoCompany.taxId)
    await pullMonth(person, month)
    visit = await openPage(browser)
    await standSignedIn(visit.page)
  })
  afterAll(() => browser.close())
  const snapshotOf = async () =>
    (await person.api.bureau.listReconciliations({ direction: 'in' })).body.data.content.find((one) => one.month === month)!
  const rowsOf = async (id: string) =>
    (await person.api.bureau.listReconciled({ id, page: 1, pageSize: 500 })).body.data.content.map(({ number, result }) => ({
      number,
      result,
    }))

  test('fixes what one side lacks, says why the rest may stand, and the next snapshot agrees while the first is unchanged', async () => {
    const { page, errors } = visit
    const row = (number: string) => page.locator('.data-table_data-row').filter({ hasText: number })
    await page.goto(`${appUrl}/companyInvoice/directTaxIncomeInvoice?view=reconcile&period=${month}&tab=todo`)
    await page.getByRole('button', { name: `对 ${month} 的账` }).click()
    await page.getByText('对完了，快照已保存').waitFor()
    const first = await snapshotOf()
    const kept = await rowsOf(first.id)
    expect(kept).toContainEqual({ number: theirs, result: 'bureauOnly' })
    expect(kept).toContainEqual({ number: ours!.number, result: 'oursOnly' })

    expect(await findings(page, 'a reconciliation')).toEqual([])

    await row(theirs)
      .getByRole('button', { name: /^取这张票/ })
      .click()
    await page.getByText('1 张开始取原件').waitFor()

    await row(ours!.number)
      .getByRole('button', { name: /^向销方索取/ })
      .click()
    const letter = page.getByRole('dialog', { name: '向销方索取' })
    const seller = `seller${mark}@partner.example`
    await letter.getByLabel('收件人').fill(seller)
    await letter.getByRole('button', { name: '发送' }).click()
    await letter.waitFor({ state: 'detached' })
    expect((await messageTo(seller, 'mail')).text).toContain(ours!.number)

    await row(ours!.number).getByRole('button', { name: /^说明/ }).click()
    const reason = page.getByRole('dialog', { name: '说明 1 张' })
    await reason.getByRole('button', { name: '标记已说明' }).click()
    await reason.getByText('写明原因').waitFor()
    await reason.getByLabel('原因').fill('销方次月补开')
    await reason.getByRole('button', { name: '标记已说明' }).click()
    await reason.waitFor({ state: 'detached' })
    await row(ours!.number).waitFor({ state: 'detached' })

    await page.getByRole('tab', { name: /^已说明/ }).click()
    await row(ours!.number).getByText('销方次月补开').waitFor()
    await page.getByRole('tab', { name: /^后来对上/ }).click()
    await expect
      .poll(
        async () => {
          await page.getByRole('button', { name: '刷新' }).click()
          return row(theirs).getByText('现在已一致').isVisible()
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe(true)

    await page.getByRole('button', { name: '重新对一遍' }).click()
    // Both sides have it now: late where another pull had told of its day before it was issued.
    await expect
      .poll(async () => (await rowsOf((await snapshotOf()).id)).find(({ number }) => number === theirs)?.result, { timeout: 30_000 })
      .toMatch(/^(?:both|late)$/)
    expect((await snapshotOf()).id).not.toBe(first.id)
    expect(await rowsOf(first.id)).toEqual(kept)
    expect(errors).toEqual([])
  })
})
