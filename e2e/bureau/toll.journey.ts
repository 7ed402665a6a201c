// 通行费: the toll service's download becomes one record for each invoice with all its originals, is ticked, and the bureau's book confirms it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { fromFen } from '@piaotai/domain/money/money.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { bureauHeadings } from '@piaotai/sample-invoices/bureau-sheet.ts'
import { rsaSigner, sm2Signer } from '@piaotai/sample-invoices/signing/signer.ts'
import { tickedPages } from '@piaotai/sample-invoices/ticked-book.ts'
import { tollDownload } from '@piaotai/sample-invoices/toll-download.ts'
import { workbookOf } from '../../apps/server/testing/files/sheets.ts'
import { signIn, type Person } from '../../scripts/lib/api-client.ts'
import { findings } from '../support/axe.ts'
import { addressOf, appUrl, canBrowse, demo, openBrowser, openPage, standSignedIn, type Visit } from '../support/browser.ts'
import { files } from '../support/files.ts'

const period = '2026-08'
const name = '数电发票（通行费发票）'
describe.skipIf(!canBrowse)('tolls', () => {
  const mark = Date.now() % 1_000_000
  const invoices = makeInvoices({
    seed: `toll ${mark}`,
    count: 2,
    from: `${period}-01`,
    to: `${period}-28`,
    company: demoCompany,
    directions: { incoming: 1, outgoing: 0, thirdParty: 0 },
    types: { 22: 1 },
    business: '通行费',
    redShare: 0,
  })
  const tax = fromFen(invoices.reduce((sum, one) => sum + one.tax, 0n))
  const yuan = (fen: bigint): number => Number(fromFen(fen))
  const serial = (date: string): number => Date.parse(date) / 86_400_000 + 25_569
  let browser: Browser
  let visit: Visit
  let person: Person
  beforeAll(async () => {
    browser = await openBrowser()
    person = await signIn(appUrl, demo.account, demo.password)
    visit = await openPage(browser)
    await standSignedIn(visit.page)
  })
  afterAll(() => browser.close())
  const records = async () => {
    const { content } = (await person.api.invoice.listInvoices({ area: 'company', number: invoices.map(({ number }) => number) })).body.data
    return Promise.all(content.map(async ({ id }) => (await person.api.invoice.readInvoice({ id, area: 'company' })).body.data))
  }

  test('come in an archive of archives, are ticked, and are confirmed to the cent', async () => {
    const { page, errors } = visit
    const signing = { seal: sm2Signer('通行费开具单位'), pdf: rsaSigner('通行费开具单位'), time: `${period}-28T02:00:00Z` }
    await page.goto(addressOf('/companyInvoice/allInvoiceCo'))
    await page.getByRole('button', { name: '录入发票' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles([files.named(`通行费${mark}.zip`, await tollDownload(invoices, signing))])
    await dialog.getByText(/2 张已入库/).waitFor({ timeout: 120_000 })
    await expect.poll(async () => (await records()).map(({ originals }) => originals.length), { timeout: 120_000 }).toEqual([3, 3])
    expect(await findings(page, 'tolls', true)).toEqual([])
    for (const { originals, specialBusiness } of await records()) {
      expect(originals.map(({ format }) => format).toSorted()).toEqual(['ofd', 'pdf', 'xml'])
      expect([originals.find(({ current }) => current)?.format, specialBusiness]).toEqual(['ofd', '通行费'])
    }

    const sheet = workbookOf([{ name: '发票基础信息', rows: bureauRows() }])
    await page.goto(addressOf('/companyInvoice/directTaxIncomeInvoice'))
    await page.getByRole('button', { name: '导入税局表格' }).first().click()
    await dialog.locator('input[type=file]').setInputFiles([files.named(`全量${mark}.xlsx`, sheet)])
    await dialog.getByText(invoices[0]!.number).waitFor()
    await dialog.getByRole('button', { name: /^导入/ }).click()
    await dialog.waitFor({ state: 'detached' })

    await page.goto(`${addressOf('/companyInvoice/directTaxIncomeInvoice')}?view=deduct&period=${period}`)
    const row = (number: string) => page.locator('.data-table_data-row').filter({ hasText: number.slice(-6) })
    await page.getByRole('button', { name: '读回结果' }).click()
    const ticked = tickedPages({
      taxId: demoCompany.taxId,
      taxpayer: demoCompany.name,
      period: period.replace('-', ''),
      invoices: invoices.map((one) => ({
        number: one.number,
        day: serial(one.date),
        seller: one.seller.name,
        sellerTaxId: one.seller.taxId,
        amount: yuan(one.amount),
        tax: yuan(one.tax),
        word: name,
      })),
    })
    await dialog.locator('input[type=file]').setInputFiles([files.named(`用途确认${mark}.xlsx`, workbookOf(ticked))])
    await dialog.getByText('与税局合计一致').waitFor()
    expect(await findings(page, 'what was ticked')).toEqual([])
    await dialog.getByRole('button', { name: '写入结果' }).click()
    await dialog.waitFor({ state: 'detached' })
    for (const { number } of invoices) await row(number).getByText('税局已勾选').waitFor()
    const plan = (await person.api.bureau.readDeductionPlan({ period })).body.data
    expect([plan.confirmed?.bureau, plan.confirmed?.ours]).toEqual([tax, tax])
    expect(errors).toEqual([])
  })

  const bureauRows = () => [
    bureauHeadings,
    ...invoices.map((one, at) => {
      const cells: Readonly<Record<string, string | number>> = {
        序号: String(at + 1),
        数电发票号码: one.number,
        销方识别号: one.seller.taxId,
        销方名称: one.seller.name,
        购方识别号: demoCompany.taxId,
        购买方名称: demoCompany.name,
        开票日期: `${one.date} 10:00:00`,
        金额: yuan(one.amount),
        税额: yuan(one.tax),
        价税合计: yuan(one.total),
        发票来源: '电子发票服务平台',
        发票票种: name,
        发票状态: '正常',
        是否正数发票: '是',
        发票风险等级: '正常',
      }
      return bureauHeadings.map((heading) => cells[heading] ?? '')
    }),
  ]
})
