// Months: a new company goes from its first invoice to a closed month by itself; in English, a month is signed by one person, closed and
// reopened by another; the demo's month says the same number everywhere.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { monthsLater } from '@piaotai/domain/months.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { signIn } from '../scripts/lib/api-client.ts'
import { findings } from './support/axe.ts'
import { bring } from './support/bring.ts'
import { addressOf, appUrl, canBrowse, demo, openBrowser, openPage, standSignedIn } from './support/browser.ts'
import { files, freshInvoices } from './support/files.ts'
import { ownTaxPlatform } from './support/own-app.ts'
import { callsOf, createCompany, newPerson, register } from './support/people.ts'
import { issueAtBureau } from './support/pull.ts'
import { writeSheet } from './support/sheet.ts'

const mark = Date.now() % 100_000
const today = shanghaiDay(new Date())
const lastMonth = monthsLater(today, -1).slice(0, 7)
const day = `${lastMonth}-15`
const yuan = (fen: bigint): string => `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`

describe.skipIf(!canBrowse)('a month', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  test('of a new company goes from its first invoice to a closed month', async () => {
    const person = newPerson('闻砚')
    // What is computed without a tick waits for a decision: one that is not, to begin with.
    const plain = freshInvoices(21_100 + (mark % 89), 30).find(({ lines }) => lines.every(({ name }) => !/运输|旅游|通行/.test(name)))!
    const invoice = { ...plain, date: day }
    const { page, errors } = await openPage(browser)
    await register(page, person)
    await createCompany(page, `闻砚${mark}机电有限公司`)
    const api = await callsOf(person)
    await api.user.createTitle({ kind: 'company', name: invoice.buyer.name, taxId: invoice.buyer.taxId })
    const [net, tax] = [invoice.lines.reduce((sum, { amount }) => sum + amount, 0n), invoice.lines.reduce((sum, one) => sum + one.tax, 0n)]
    await issueAtBureau(ownTaxPlatform(), [
      {
        invoiceType: '82',
        invoiceCode: null,
        invoiceNumber: invoice.number,
        billingDate: day,
        amountExcludingTax: yuan(net),
        taxAmount: yuan(tax),
        amountIncludingTax: yuan(net + tax),
        checkCode: null,
        sellerName: invoice.seller.name,
        sellerTaxId: invoice.seller.taxId,
        buyerName: invoice.buyer.name,
        buyerTaxId: invoice.buyer.taxId,
      },
    ])
    await bring('company', files.xml(invoice), person)
    await page.goto(addressOf('/home'))
    let presses = 0
    const press = async (at: Locator): Promise<void> => {
      presses++
      await at.click()
    }
    const dialog = page.getByRole('dialog')

    // Alone, and from last month on.
    await press(page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '公司', exact: true }))
    await press(page.getByRole('button', { name: '月结设置' }))
    await press(dialog.getByLabel('一人制：一个人编制、复核、结账'))
    await dialog.getByLabel('从哪个月开始').fill(lastMonth)
    await dialog.getByLabel('从哪个月开始').press('Enter')
    await press(dialog.getByRole('button', { name: '保存' }))
    await dialog.waitFor({ state: 'detached' })
    const left = page.getByRole('button', { name: '从第 1 件开始' })
    await left.waitFor()

    // 看清: asked of the platform, in the invoice that the page opens.
    await press(left)
    const drawer = page.locator('.invoice-drawer')
    await press(drawer.getByRole('tab', { name: '查验' }))
    await press(drawer.locator('.verify-ask').getByRole('button', { name: '查验' }))
    await drawer.locator('.verify_receipts').getByText('一致').first().waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })

    // 记账: to a numbered voucher.
    await press(page.getByRole('link', { name: '生成凭证' }).first())
    await press(page.getByRole('button', { name: '用小企业会计准则开始' }))
    await press(page.getByRole('button', { name: '生成草稿' }).last())
    await press(dialog.getByRole('button', { name: /生成 1 张/ }))
    await page.getByText('已生成 1 张草稿').waitFor()
    const row = page.locator('.data-table_data-row').filter({ hasText: invoice.seller.name })
    await press(row.getByRole('button', { name: /^导出/ }))
    await press(dialog.getByRole('radio', { name: /通用 Excel/ }))
    await press(dialog.getByRole('button', { name: '导出', exact: true }))
    await row.getByText('已导出').waitFor()
    const { reference } = (await api.invoice.listVouchers({ period: lastMonth, pageSize: 10 })).body.data.content[0]!
    await press(page.getByRole('button', { name: '回填凭证号' }))
    await dialog.locator('input[type=file]').setInputFiles(
      writeSheet('凭证号.xlsx', [
        ['凭证草稿号', '记账日期', '凭证号'],
        [reference, `${lastMonth}-28`, '记-1'],
      ]),
    )
    await press(dialog.getByRole('button', { name: /^导入 1 行/ }))
    await page.getByText(/^已回填 1/).waitFor()

    // Signed, closed, sealed.
    await press(page.getByRole('link', { name: '去月结' }))
    expect(await findings(page, 'a month that is done')).toEqual([])
    await press(page.getByRole('button', { name: '签字', exact: true }).first())
    await press(dialog.getByRole('button', { name: '签字', exact: true }).first())
    await press(page.getByRole('button', { name: '复核并结账' }).first())
    await press(dialog.getByRole('button', { name: '结账', exact: true }))
    await page
      .getByText(/已结账/)
      .first()
      .waitFor()
    const { seal, state } = (await api.invoice.readMonth({ month: lastMonth })).body.data
    expect([state, seal?.holds, seal?.onePerson, seal?.reason]).toEqual(['closed', true, true, null])
    expect(await findings(page, 'a closed month')).toEqual([])
    expect([presses, errors]).toEqual([21, []])
  })

  test('in English is signed by one person, closed by another, and reopened by two', async () => {
    const [owner, colleague] = [newPerson('Shao He'), newPerson('Wen Yan')]
    const first = await openPage(browser, 'en-US')
    await register(first.page, owner)
    await createCompany(first.page, `Shao He Metals ${mark}`)
    const second = await openPage(browser, 'en-US')
    await register(second.page, colleague)
    const api = await callsOf(owner)
    const keys = ['menu_2.monthClose', 'monthClose.prepare', 'menu_4.caiwupz', 'caiwupz.close', 'menu_2.allInvoiceCo'] as const
    const seeing = ['menu_2.directTaxIncomeInvoice', 'menu_2.directTaxOutputInvoice', 'menu_2.comemailhistory'] as const
    const group = (await api.user.createGroup({ name: 'Books', keys: [...keys, ...seeing], scope: 'company' })).body.data
    const { token } = (await api.user.createInvitation({ kind: 'email', to: colleague.account, groupIds: [group.id] })).body.data
    await (await callsOf(colleague)).user.joinCompany({ token })
    const { settings } = (await api.invoice.readMonth({})).body.data
    await api.invoice.saveMonthSettings({ ...settings, firstMonth: lastMonth })
    const [preparing, reviewing] = [second.page, first.page]
    for (const one of [preparing, reviewing])
      await one.evaluate(() => {
        localStorage.setItem('piaotai.language', 'en-US')
      })
    const month = (page: Page) => page.goto(addressOf('/companyInvoice/monthClose', { month: lastMonth }))
    const dialogOf = (page: Page) => page.getByRole('dialog')
    await standSignedIn(preparing, colleague.account, colleague.password)
    await month(preparing)
    await preparing.getByRole('button', { name: 'Sign', exact: true }).click()
    await dialogOf(preparing).getByRole('button', { name: 'Sign', exact: true }).click()
    await preparing.getByRole('button', { name: 'Withdraw' }).waitFor()
    await month(reviewing)
    await reviewing.getByText('Wen Yan').first().waitFor()
    await reviewing.getByRole('button', { name: 'Review and close', exact: true }).first().click()
    await dialogOf(reviewing).getByRole('button', { name: 'Close month' }).click()
    await expect.poll(async () => (await api.invoice.readMonth({ month: lastMonth })).body.data.state).toBe('closed')
    await reviewing.getByRole('button', { name: /^Request to reopen/ }).click()
    await dialogOf(reviewing).getByLabel('Reason').fill('A freight invoice is missing')
    await dialogOf(reviewing).getByRole('button', { name: 'Request', exact: true }).click()
    await dialogOf(reviewing).waitFor({ state: 'detached' })
    await month(preparing)
    await preparing.getByRole('button', { name: /^Reopen|^Agree/ }).click()
    await dialogOf(preparing).getByText('A freight invoice is missing').waitFor()
    await dialogOf(preparing).getByRole('button', { name: 'Reopen', exact: true }).click()
    await expect.poll(async () => (await api.invoice.readMonth({ month: lastMonth })).body.data.state).toBe('open')
    expect([first.errors, second.errors]).toEqual([[], []])
  })

  test('of the demo says the same number in its sentence, its strip and its lines, and a line lists what it counts', async () => {
    const { page, errors } = await openPage(browser)
    await standSignedIn(page)
    const { api } = await signIn(appUrl, demo.account, demo.password)
    await page.goto(addressOf('/companyInvoice/monthClose', { line: 'check' }))
    const { parts, month } = (await api.invoice.readMonth({})).body.data
    const doubts = parts.flatMap(({ cells }) => cells).find(({ cell }) => cell === 'doubts')
    expect(doubts?.count ?? 0).toBeGreaterThan(0)
    const { totalElements } = (await api.invoice.listMonthThings({ month, cell: 'doubts' })).body.data
    expect(totalElements).toBe(doubts?.count)
    await page
      .getByRole('link', { name: '核对' })
      .or(page.getByRole('button', { name: '核对' }))
      .first()
      .click()
    await page.locator('.invoice-drawer').waitFor()
    expect(errors).toEqual([])
  })
})
