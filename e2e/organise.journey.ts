// Organising: classified by hand and by rule, edited together and undone, put into a pool granted to a colleague, and
// kept as a view.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { bring } from './support/bring.ts'
import { canBrowse, appUrl, openBrowser, openPage, standSignedIn, type Visit, addressOf } from './support/browser.ts'
import { files, freshInvoices } from './support/files.ts'
import { untilNewPress } from './support/press.ts'

describe.skipIf(!canBrowse)('organising invoices', () => {
  const invoices = freshInvoices(9401, 3)
  const numbers = invoices.map((i) => i.number)
  const address = (path: string, search: Readonly<Record<string, unknown>> = {}) =>
    `${appUrl}${path}?${new URLSearchParams(Object.entries(search).map(([key, value]): [string, string] => [key, JSON.stringify(value)]))}`
  let browser: Browser
  let visit: Visit
  let page: Page
  beforeAll(async () => {
    browser = await openBrowser()
    for (const invoice of invoices) await bring('company', files.xml(invoice))
    visit = await openPage(browser)
    page = visit.page
    await standSignedIn(page)
  })
  afterAll(() => browser.close())
  const shown = (count: number) => expect.poll(() => page.locator('.data-table_data-row').count()).toBe(count)
  const list = async (wanted: readonly string[] = numbers) => {
    await page.goto(address('/companyInvoice/allInvoiceCo', { number: wanted }))
    await shown(wanted.length)
  }
  const batch = async (name: string) => {
    await page.getByLabel('选择本页').check()
    await page.locator('.list-page_selection-bar').getByRole('button', { name, exact: true }).click()
    return page.getByRole('dialog')
  }
  const make = async (count: number) => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `修改 ${count} 张` })
      .click()
    await page.getByText(`已修改 ${count} 张`).waitFor()
  }
  const undo = async (count: number) => {
    await page.locator('.batch_undo').last().click()
    await page.getByText(`已撤销 ${count} 张`).waitFor()
  }
  const add = async (name: string) => {
    await page.getByRole('button', { name: '新建票池' }).first().click()
    await page.getByLabel('名称', { exact: true }).fill(name)
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await page.getByRole('row', { name: new RegExp(name) }).waitFor()
  }

  test('what a hand classifies is shown before, stays when the rules are asked, and goes back by its undo', async () => {
    await list()
    await (await batch('归类')).getByText('第三方', { exact: true }).click()
    await make(3)
    await page.goto(address('/companyInvoice/thirdPartyInvoiceCo', { number: numbers }))
    await shown(3)
    const dialog = await batch('归类')
    await dialog.getByText('0 张会修改').waitFor()
    await dialog.getByText('也包括手工归类过的').click()
    await make(3)
    await undo(3)
    await shown(3)
  })

  test('a rule of the company decides over the side it stands on', async () => {
    await page.goto(`${addressOf('/comset/billBusinessConfig')}?open=category`)
    const why = (name: string): Promise<string | null> => page.getByRole('button', { name, exact: true }).first().getAttribute('title')
    await page.getByText('还没有归类规则').waitFor()
    expect([await why('放弃修改'), await why('保存')]).toEqual(['还没有改动', '还没有改动'])
    await page.getByRole('button', { name: '添加规则' }).first().click()
    await expect.poll(() => page.evaluate('document.activeElement?.ariaLabel')).toBe('第 1 条：哪一方')
    expect([await why('放弃修改'), await why('保存 1 条')]).toEqual([null, '请先填好每一条规则，空的可以删除'])
    await page.getByLabel('第 1 条：内容').fill(invoices[0]!.seller.name.slice(0, 6))
    await page.getByRole('button', { name: '保存 1 条' }).click()
    await page.getByText('已保存，对以后录入的发票生效').waitFor()
    await page.reload()
    expect(await page.getByLabel('第 1 条：内容').inputValue()).toBe(invoices[0]!.seller.name.slice(0, 6))
    await page.getByRole('button', { name: '删除第 1 条' }).click()
    await page.getByRole('button', { name: '保存', exact: true }).first().click()
    await page.getByText('还没有归类规则').waitFor()
  })

  test('extended fields that are edited again at once wait, and the button says how long', async () => {
    await list()
    const set = async (value: string) => {
      const dialog = await batch('批量编辑')
      await dialog.getByLabel('扩展字段二', { exact: true }).last().fill(value)
      await dialog.getByRole('button', { name: '预览' }).click()
      await dialog.getByText('3 张会修改').waitFor()
      await untilNewPress(page)
      return dialog
    }
    await set('甲项目')
    await make(3)
    const dialog = await set('乙项目')
    await dialog.getByRole('button', { name: '修改 3 张' }).click()
    await page.getByText(/扩展字段 15 秒内只能批量编辑一次/).waitFor()
    expect(await dialog.getByRole('button', { name: /秒后可修改/ }).isDisabled()).toBe(true)
    await make(3)
  })

  test('several are edited together after a look, and all come back', async () => {
    await list()
    const dialog = await batch('批量编辑')
    await dialog.getByRole('textbox', { name: '凭证号' }).fill('记-0931')
    await dialog.getByRole('button', { name: '预览' }).click()
    await dialog.getByText('3 张会修改').waitFor()
    // The button that looked is the one that changes.
    await untilNewPress(page)
    await make(3)
    await page.locator('.number-link').first().click()
    await page.locator('.invoice-drawer').getByRole('tab', { name: '凭证' }).click()
    await page.locator('.invoice-drawer').getByText('记-0931').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '最近修改' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '撤销' }).first().click()
    await page.getByText('已撤销 3 张').waitFor()
  })

  test('a pool is made, filled by hand, looked at on its page, and gone only when its invoices have a place', async () => {
    await page.goto(addressOf('/comset/businessTicketPoolSettings'))
    await add('海塘差旅')
    await add('海塘研发')
    await page.getByRole('button', { name: '新建票池' }).first().click()
    const name = page.getByLabel('名称', { exact: true })
    await name.fill('海塘研发')
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await page.locator('.form_field', { has: name }).getByText('已有同名票池').waitFor()
    await page.keyboard.press('Escape')
    await list()
    const dialog = await batch('票池')
    await dialog.getByText('海塘差旅').click()
    await dialog.getByText('3 张会修改').waitFor()
    await make(3)
    await page.goto(address('/companyInvoice/businessTicketPoolCo', { number: numbers }))
    await page.getByRole('button', { name: '海塘差旅' }).click()
    await shown(3)
    await page.getByRole('button', { name: '海塘研发' }).click()
    await shown(0)
    await page.goto(addressOf('/comset/businessTicketPoolSettings'))
    await page.getByRole('button', { name: '删除 海塘差旅' }).click()
    expect(await page.getByRole('dialog').getByRole('button', { name: '删除' }).isDisabled()).toBe(true)
    await page.getByRole('dialog').getByRole('combobox').click()
    await page.locator('.ant-select-item-option').filter({ hasText: '海塘研发' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await page.getByText('已删除，3 张发票已移走').waitFor()
    await page.getByRole('link', { name: /查看 海塘研发 的 3 张/ }).click()
    await shown(3)
  })

  test('a view keeps filter and columns, opens the list when it is told to, and goes', async () => {
    await page.goto(address('/companyInvoice/incomeInvoiceCo', { keyword: '有限公司', dateFrom: '2020-01-01' }))
    await page.getByRole('button', { name: '视图' }).click()
    await page.getByRole('button', { name: '保存当前为视图' }).click()
    await page.getByLabel('视图名称').fill('近年供应商')
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await page.getByText('已保存视图“近年供应商”').waitFor()
    await page.getByRole('button', { name: '视图' }).click()
    await page.getByRole('button', { name: '打开列表时用“近年供应商”', exact: true }).click()
    await page.getByRole('button', { name: '打开列表时不再用“近年供应商”' }).waitFor()
    await page.goto(addressOf('/companyInvoice/incomeInvoiceCo'))
    await expect.poll(() => decodeURIComponent(page.url())).toContain('有限公司')
    await page.getByRole('button', { name: '视图' }).click()
    await page.getByRole('button', { name: '删除“近年供应商”' }).click()
    await page.getByText('已删除“近年供应商”').waitFor()
    await page.goto(addressOf('/companyInvoice/incomeInvoiceCo'))
    await page.locator('.data-table_data-row').first().waitFor()
    expect([page.url().includes('keyword'), visit.errors]).toEqual([false, []])
  })
})
