// A rule of automatic delivery: written, tried, switched on; the mail goes out, and the figures lead to what was sent.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { demoCompany } from '@piaotai/sample-invoices/invoice-data.ts'
import { partyOf } from '@piaotai/sample-invoices/pool/companies.ts'
import { bring } from './support/bring.ts'
import { appUrl, canBrowse, openBrowser, openPage, standSignedIn, type Visit } from './support/browser.ts'
import { files, freshInvoices } from './support/files.ts'
import { messageTo } from './support/outbox.ts'
import { prove } from './support/prove.ts'

describe.skipIf(!canBrowse)('automatic delivery', () => {
  const mark = Date.now() % 100_000
  const [invoice] = freshInvoices(20_500 + (mark % 97), 1)
  const buyer = partyOf(`昆山沃垄${mark}自动化有限公司`, invoice!.region)
  const address = `ap${mark}@wolong.example`
  let browser: Browser
  let visit: Visit
  beforeAll(async () => {
    browser = await openBrowser()
    await bring('company', files.xml({ ...invoice!, seller: { ...invoice!.seller, ...demoCompany }, buyer }))
    visit = await openPage(browser)
    await standSignedIn(visit.page)
  })
  afterAll(() => browser.close())

  test('is tried on history, then switched on, and sends what the trial told', async () => {
    const { page, errors } = visit
    await page.goto(`${appUrl}/comset/autoSendInvoiceRuleSettings`)
    await page.getByRole('button', { name: '新建规则' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('名称', { exact: true }).fill(`样件${mark}`)
    await dialog.getByRole('textbox', { name: '购方' }).fill(buyer.name)
    await dialog.getByText('入库即发').click()
    const fixed = dialog.getByRole('combobox', { name: '固定地址' })
    await fixed.fill(address)
    await fixed.press('Enter')
    await expect.poll(() => dialog.getByText(address, { exact: true }).count()).toBeGreaterThan(0)
    await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
    await dialog.waitFor({ state: 'detached' })

    const rule = page.getByRole('article', { name: `样件${mark}` })
    expect(await rule.getByRole('button', { name: /^启\s*用$/ }).isDisabled()).toBe(true)
    await rule.getByRole('button', { name: /^试\s*算$/ }).click()
    await rule.getByRole('cell', { name: address }).waitFor()
    await rule.getByText('1 封', { exact: true }).waitFor()

    await rule.getByRole('button', { name: /^启\s*用$/ }).click()
    await dialog.getByText('本月已入库的也补发').click()
    await dialog.getByRole('button', { name: /^启\s*用$/ }).click()
    await prove(page)
    const mail = await messageTo(address, 'mail')
    expect(mail.text).toContain('/visitor/receipt#')

    await page.reload()
    await page.getByRole('button', { name: '发 1 封 1 张' }).click()
    await dialog.getByRole('row').filter({ hasText: address }).getByRole('link', { name: '看交付' }).click()
    await page.getByRole('dialog').getByText(address).first().waitFor()
    expect(errors).toEqual([])
  })
})
