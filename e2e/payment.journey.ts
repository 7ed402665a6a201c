// Payments: submitted into a batch, returned with the reason told to the submitter, submitted again, verified and confirmed, and taken back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { partyOf } from '@piaotai/sample-invoices/pool/companies.ts'
import { signIn } from '../scripts/lib/api-client.ts'
import { bring } from './support/bring.ts'
import { appUrl, canBrowse, demo, openBrowser, openPage, standSignedIn, type Visit } from './support/browser.ts'
import { files, freshInvoices } from './support/files.ts'
import { ownTaxPlatform } from './support/own-app.ts'
import { issueAtBureau } from './support/pull.ts'

describe.skipIf(!canBrowse)('payments', () => {
  const mark = Date.now() % 100_000
  const [invoice] = freshInvoices(20_100 + (mark % 97), 1)
  const seller = partyOf(`徐州沃垄${mark}机电有限公司`, invoice!.region)
  let browser: Browser
  let visit: Visit
  beforeAll(async () => {
    browser = await openBrowser()
    await bring('company', files.xml({ ...invoice!, seller }))
    await issue()
    visit = await openPage(browser)
    await standSignedIn(visit.page)
  })
  afterAll(() => browser.close())
  /** The tax platform holds it as the company does. */
  const issue = async (): Promise<void> => {
    const { api } = await signIn(appUrl, demo.account, demo.password)
    const { content } = (await api.invoice.listInvoices({ area: 'company', number: [invoice!.number], pageSize: 1 })).body.data
    const { date, sellerName, amountIncludingTax, id } = content[0]!
    const { sellerTaxId, buyerName, buyerTaxId, amountExcludingTax, taxAmount } = (await api.invoice.readInvoice({ id, area: 'company' }))
      .body.data
    const face = { billingDate: date, sellerName, sellerTaxId, buyerName, buyerTaxId, amountExcludingTax, taxAmount, amountIncludingTax }
    await issueAtBureau(ownTaxPlatform(), [
      { invoiceType: '82', invoiceCode: null, invoiceNumber: invoice!.number, checkCode: null, ...face },
    ])
  }

  test('go from the invoice to the batch, back with a reason, and to a confirmation that can be undone', async () => {
    const { page, errors } = visit
    const find = async (path: string): Promise<void> => {
      await page.goto(`${appUrl}/purchaseInvMan/${path}`)
      const search = page.locator('[data-search] input')
      await search.fill(seller.name.slice(0, 12))
      await search.press('Enter')
    }
    const row = page.locator('.data-table_data-row').filter({ hasText: seller.name })
    const submit = async (): Promise<void> => {
      await find('submitPayment')
      await row.getByRole('button', { name: /^提交/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('备注').fill('十一月货款')
      await dialog.getByRole('button', { name: /^提交付款 1 张/ }).click()
      await page.getByText('已提交 1 张').waitFor()
      await dialog.waitFor({ state: 'detached' })
    }
    await submit()

    await find('confirmPayment')
    await row.getByRole('button', { name: /^退回/ }).click()
    const back = page.getByRole('dialog')
    await back.getByRole('button', { name: '退回 1 张' }).click()
    await back.getByText('请写明退回原因').waitFor()
    await back.getByLabel('退回原因').fill('缺少合同')
    await back.getByRole('button', { name: '退回 1 张' }).click()
    await back.waitFor({ state: 'detached' })

    await page.goto(`${appUrl}/purchaseInvMan/submitPayment?view=batches&state=returned`)
    await row.locator('.number-link').click()
    await page.getByRole('dialog').getByText('缺少合同').first().waitFor()
    await submit()

    await page.goto(`${appUrl}/purchaseInvMan/confirmPayment?state=submitted`)
    await row.getByRole('button', { name: /^确认/ }).click()
    const confirm = page.getByRole('dialog')
    await confirm.getByText('还没查验；确认付款前要查验').waitFor()
    expect(await confirm.getByRole('button', { name: '确认，还有 1 处没办' }).isDisabled()).toBe(true)
    await confirm.getByRole('button', { name: '查验' }).click()
    await confirm.getByRole('button', { name: /^确认 1 张/ }).waitFor()
    await confirm.getByLabel('付款账号').fill('51290404')
    await confirm
      .locator('input[type=file]')
      .setInputFiles({ name: '回单.pdf', mimeType: 'application/pdf', buffer: await drawPdf(invoice!) })
    await confirm.getByText('回单.pdf').waitFor()
    await confirm.getByRole('button', { name: /^确认 1 张/ }).click()
    await page.getByText('已确认付款 1 张').waitFor()

    await find('confirmPayment')
    const paid = row.filter({ hasText: '已确认' })
    const number = (await paid.locator('.number-link').textContent())!.trim()
    await paid.locator('.number-link').click()
    await page.getByRole('dialog').getByText('付自 51290404').waitFor()
    await page.getByRole('dialog').getByRole('img', { name: '回单.pdf' }).waitFor()

    await find('confirmPayment')
    await row.getByRole('button', { name: '撤销确认' }).click()
    const undo = page.getByRole('dialog')
    await undo.getByRole('button', { name: '撤销确认 1 张' }).click()
    await undo.getByText('请写明撤销的原因').waitFor()
    await undo.getByLabel('撤销的原因').fill('付错账户')
    await undo.getByRole('button', { name: '撤销确认 1 张' }).click()
    await page.getByText('已撤销确认 1 张').waitFor()
    await row.getByRole('button', { name: /^确认/ }).waitFor()

    const waiting = row.filter({ has: page.getByRole('button', { name: /^确认/ }) })
    await waiting.getByRole('checkbox').click()
    await page.getByRole('button', { name: /^银行文件 1/ }).click()
    const file = page.getByRole('dialog')
    await file.getByText('没有账号').waitFor()
    expect(await file.getByRole('button', { name: /^生成并下载/ }).isDisabled()).toBe(true)
    await file.getByRole('button', { name: '取消' }).click()
    await file.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: '导入对账单' }).click()
    const statement = page.getByRole('dialog')
    const text = `交易日期,借方金额,对方户名,摘要\n20261126,0.01,${seller.name},${number}\n`
    await statement.locator('input[type=file]').setInputFiles({ name: '明细.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await statement.getByText('金额不同').waitFor()
    expect(await statement.getByRole('button', { name: /^标为已付/ }).count()).toBe(0)
    await statement.getByRole('button', { name: '留存，不标' }).waitFor()
    expect(errors).toEqual([])
  })
})
