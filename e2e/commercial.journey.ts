// A commercial invoice: entered by hand, linked with the VAT invoice that is proposed for it, and seen from that invoice.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { fromFen } from '@piaotai/domain/money/money.ts'
import { partyOf } from '@piaotai/sample-invoices/pool/companies.ts'
import { bring } from './support/bring.ts'
import { appUrl, canBrowse, openBrowser, openPage, standSignedIn, type Visit } from './support/browser.ts'
import { files, freshInvoices } from './support/files.ts'

describe.skipIf(!canBrowse)('commercial invoices', () => {
  const mark = Date.now() % 100_000
  const [invoice] = freshInvoices(21_000 + (mark % 97), 1)
  const seller = partyOf(`宁波海雀${mark}国际货运代理有限公司`, invoice!.region)
  const number = `DN-${mark}`
  const amount = fromFen(invoice!.total)
  let browser: Browser
  let visit: Visit
  beforeAll(async () => {
    browser = await openBrowser()
    await bring('company', files.xml({ ...invoice!, seller }))
    visit = await openPage(browser)
    await standSignedIn(visit.page)
  })
  afterAll(() => browser.close())

  test('are linked with the proposed VAT invoice, and seen from it', async () => {
    const { page, errors } = visit
    await page.goto(`${appUrl}/companyInvoice/businessInvoiceCo`)
    await page.getByRole('button', { name: '录入' }).first().click()
    const form = page.getByRole('dialog', { name: '录入商业发票' })
    await form.getByRole('radio', { name: '借项通知单' }).check()
    await form.getByLabel('编号').fill(number)
    await form.getByLabel('单据日期').fill(invoice!.date)
    await form.getByLabel('单据日期').press('Enter')
    await form.getByLabel('供应商').fill(seller.name)
    await form.getByLabel('金额').fill(`${amount}1`)
    await form.getByRole('button', { name: '保存' }).click()
    await form.getByText('小数位多于该币种').waitFor()
    await form.getByLabel('金额').fill(amount)
    await form.getByRole('button', { name: '保存' }).click()

    const drawer = page.getByRole('dialog', { name: number })
    const proposed = drawer.getByRole('row').filter({ has: page.getByRole('checkbox', { checked: true }) })
    await proposed.getByText('正好补齐差额').waitFor()
    await drawer.getByRole('button', { name: '关联选中 1 张' }).click()
    const linked = drawer.getByRole('region', { name: '已关联的增值税发票' })
    await linked.getByText('金额一致').waitFor()
    await linked.getByRole('link').click()
    await page.getByRole('tab', { name: '业务' }).click()
    const commercials = page.getByRole('region', { name: '商业发票' })
    await commercials.getByText(seller.name).waitFor()
    await commercials.getByRole('link', { name: number }).click()
    await page.getByRole('dialog', { name: number }).getByText('已关联 1 张').waitFor()
    expect(errors).toEqual([])
  })
})
