// Vouchers: a rule is tried on history and switched on, an invoice becomes a draft, the draft goes out in a file, its number comes back to
// the invoice, and the page leads to the close of the month.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Locator } from 'playwright-core'
import { partyOf } from '@piaotai/sample-invoices/pool/companies.ts'
import { signIn } from '../scripts/lib/api-client.ts'
import { bring } from './support/bring.ts'
import { addressOf, appUrl, canBrowse, demo, openBrowser, openPage, standSignedIn, type Visit } from './support/browser.ts'
import { files, freshInvoices } from './support/files.ts'
import { callsOf, createCompany, newPerson, register } from './support/people.ts'
import { writeSheet } from './support/sheet.ts'

describe.skipIf(!canBrowse)('vouchers', () => {
  const mark = Date.now() % 100_000
  const [invoice] = freshInvoices(20_800 + (mark % 83), 1)
  const seller = partyOf(`扬州沃账${mark}机电有限公司`, invoice!.region)
  const period = invoice!.date.slice(0, 7)
  const rule = `沃账采购${mark}`
  let browser: Browser
  let visit: Visit
  beforeAll(async () => {
    browser = await openBrowser()
    await bring('company', files.xml({ ...invoice!, seller }))
    visit = await openPage(browser)
    await standSignedIn(visit.page)
  })
  afterAll(() => browser.close())

  test('go from the rule to the number on the invoice, and on to the month', async () => {
    const { page, errors } = visit
    const books = (query: string) => page.goto(`${appUrl}/comset/caiwupz?${query}`)
    await books('view=accounts')
    await page.getByRole('button', { name: '套用标准科目表' }).first().click()
    await page.getByRole('menuitem', { name: '小企业会计准则' }).click()
    await page.getByText(/^已加入/).waitFor()

    const { api } = await signIn(appUrl, demo.account, demo.password)
    const made = await api.invoice.createRule({
      rule: {
        kind: 'voucher',
        name: rule,
        filter: { category: 1, seller: seller.name },
        caps: { run: 100, day: 100 },
        settings: {
          entries: [
            { side: 'debit', account: '1403', auxiliary: null, face: 'amount' },
            { side: 'debit', account: '22210101', auxiliary: null, face: 'tax' },
            { side: 'credit', account: '2202', auxiliary: 'partner', face: 'total' },
          ],
          summary: '采购，{party}',
        },
      },
    })
    expect(made.body.code).toBe(10_000)
    await books('view=rules')
    await page.getByText(rule).first().click()
    await page.getByRole('button', { name: '试算近 12 个月' }).click()
    await page.getByText('命中').first().waitFor()
    await page.getByRole('button', { name: '启用', exact: true }).click()
    await page.getByRole('button', { name: '暂停' }).waitFor()

    await books(`period=${period}`)
    await page.getByRole('button', { name: '生成草稿' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: '生成 1 张' }).click()
    await page.getByText('已生成 1 张草稿').waitFor()
    const row = page.locator('.data-table_data-row').filter({ hasText: seller.name })
    await row.getByRole('button', { name: /^导出/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /通用 Excel/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: '导出', exact: true }).click()
    await page.getByText('文件已进下载中心').first().waitFor()
    await row.getByText('已导出').waitFor()

    const listed = await api.invoice.listVouchers({ period, pageSize: 100 })
    const { reference } = listed.body.data.content.find(({ entries }) => entries.some(({ summary }) => summary.includes(seller.name)))!
    await page.getByRole('button', { name: '回填凭证号' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles(
      writeSheet('凭证号.xlsx', [
        ['凭证草稿号', '记账日期', '凭证号'],
        [reference, `${period}-28`, `记-${mark}`],
      ]),
    )
    await dialog.getByRole('button', { name: /^导入 1 行/ }).click()
    await page.getByText(/^已回填 1/).waitFor()

    await page.goto(`${appUrl}/companyInvoice/allInvoiceCo?seller=${encodeURIComponent(seller.name)}`)
    await page.locator('.data-table_data-row').filter({ hasText: seller.name }).first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('tab', { name: '凭证' }).click()
    await drawer.getByText(`记-${mark}`).first().waitFor()

    await books(`period=${period}`)
    await page.getByRole('link', { name: '去月结' }).click()
    await page.waitForURL(`**/companyInvoice/monthClose?month=${period}`)
    expect(errors).toEqual([])
  })

  test('a new company’s first draft is five presses away', async () => {
    const [first] = freshInvoices(20_900 + (mark % 83), 1)
    const person = newPerson('邵禾')
    const { page, errors } = await openPage(browser)
    await register(page, person)
    await createCompany(page, `邵禾五金有限公司${mark}`)
    const api = await callsOf(person)
    await api.user.createTitle({ kind: 'company', name: first!.buyer.name, taxId: first!.buyer.taxId })
    await bring('company', files.xml(first!), person)
    await page.goto(addressOf('/home'))
    let presses = 0
    const press = async (at: Locator): Promise<void> => {
      presses++
      await at.click()
    }
    await press(page.getByRole('link', { name: '管理', exact: true }))
    await press(page.getByRole('link', { name: '记账凭证' }))
    await press(page.getByRole('button', { name: '用小企业会计准则开始' }))
    await press(page.getByRole('button', { name: '生成草稿' }).last())
    await press(page.getByRole('dialog').getByRole('button', { name: /生成 1 张/ }))
    await page.getByText('已生成 1 张草稿').waitFor()
    await page.locator('.data-table_data-row').filter({ hasText: first!.seller.name }).waitFor()
    expect([presses, errors]).toEqual([5, []])
  })
})
