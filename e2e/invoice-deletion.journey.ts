// Deleting: only with a reason, undone from the message or from the records; the invoice's log continues.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { signIn } from '../scripts/lib/api-client.ts'
import { bring } from './support/bring.ts'
import { canBrowse, demo, appUrl, openBrowser, openPage, standSignedIn, type Visit, addressOf } from './support/browser.ts'
import { files, freshInvoices } from './support/files.ts'

describe.skipIf(!canBrowse)('deleting invoices', () => {
  const invoices = freshInvoices(8701, 3)
  const numbers = invoices.map((i) => i.number)
  let browser: Browser
  let visit: Visit
  beforeAll(async () => {
    browser = await openBrowser()
    for (const invoice of invoices) await bring('company', files.xml(invoice))
    visit = await openPage(browser)
    await standSignedIn(visit.page)
  })
  afterAll(() => browser.close())
  const list = async (wanted: readonly string[]): Promise<Page> => {
    await visit.page.goto(addressOf('/companyInvoice/allInvoiceCo', { number: JSON.stringify(wanted) }))
    return visit.page
  }
  const records = async (number: string): Promise<Page> => {
    await visit.page.goto(addressOf('/comset/invoiceDelRecord', { number: `"${number}"` }))
    return visit.page
  }
  const shown = (count: number) => expect.poll(() => visit.page.locator('.data-table_data-row').count()).toBe(count)
  const remove = async (dialog: Locator, reason: string, count: number) => {
    await dialog.getByLabel('删除原因').fill(reason)
    await dialog.getByRole('button', { name: `删除 ${count} 张` }).click()
  }

  test('several are deleted with one reason, and the message brings them back', async () => {
    const page = await list(numbers.slice(0, 2))
    await shown(2)
    await page.getByLabel('选择本页').check()
    await page.locator('.list-page_selection-bar').getByRole('button', { name: '删除' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '删除 2 张' }).click()
    await dialog.getByText('请写明删除原因').waitFor()
    await remove(dialog, '重复录入', 2)
    await page.getByText('已删除 2 张').waitFor()
    await shown(0)
    await page.locator('.batch_undo').click()
    await page.getByText('已恢复 2 张').waitFor()
    await shown(2)
    await records(numbers[0]!)
    await shown(1)
    await expect.poll(() => page.locator('.data-table_data-row').innerText()).toContain('重复录入')
    expect(await page.locator('.data-table_data-row').getByRole('button', { name: '恢复' }).count()).toBe(0)
  })

  test('what somebody else does meanwhile is told: a chosen one that is used by now, and one that is gone', async () => {
    const [a, b] = freshInvoices(8702, 2)
    for (const invoice of [a!, b!]) await bring('company', files.xml(invoice))
    const { api } = await signIn(appUrl, demo.account, demo.password)
    const idOf = async (number: string) => (await api.invoice.listInvoices({ area: 'company', number: [number] })).body.data.content[0]!.id
    const page = await list([a!.number, b!.number])
    await shown(2)
    await page.getByLabel('选择本页').check()
    await api.invoice.submitInvoices({ area: 'company', ids: [await idOf(a!.number)] })
    await page.getByRole('button', { name: '刷新' }).click()
    await page.locator('.data-table_data-row').getByText('已提交').waitFor({ state: 'attached' })
    await page.locator('.list-page_selection-bar').getByRole('button', { name: '删除' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('1 张不是未使用，不能删除').waitFor()
    await api.invoice.deleteInvoices({ area: 'company', ids: [await idOf(b!.number)], reason: '重复' })
    await remove(dialog, '重复录入', 1)
    await dialog.getByText('发票不存在，可能刚被删除，请刷新后重新选择').waitFor()
    await shown(1)
    await dialog.getByRole('button', { name: '取消' }).click()
  })

  test('one deleted from its drawer stands in the records, is restored there, and its log tells both', async () => {
    const number = numbers[2]!
    const page = await list([number])
    await page.locator('.number-link').first().click()
    await page.locator('.invoice-drawer_drawer-end').getByRole('button', { name: '删除' }).click()
    await remove(page.getByRole('dialog').last(), '开票有误，已要求重开', 1)
    await page.locator('.invoice-drawer').waitFor({ state: 'hidden' })
    await shown(0)
    await records(number)
    await page.getByRole('link', { name: `查看删除时的 ${number}` }).click()
    const drawer = page.locator('.invoice-drawer')
    await drawer.getByText('原因：开票有误，已要求重开').waitFor()
    await drawer.getByRole('tab', { name: /^明细/ }).click()
    await expect.poll(() => drawer.locator('.invoice-drawer_lines tbody tr').count()).toBe(invoices[2]!.lines.length)
    await drawer.getByRole('button', { name: '恢复', exact: true }).click()
    await page.getByText('已恢复 1 张').waitFor()
    await page.locator('.data-table_data-row').getByRole('button', { name: '查看', exact: true }).click()
    await page.locator('.invoice-drawer').getByRole('tab', { name: '流转' }).click()
    await page.locator('.invoice-drawer_flow').getByText('开票有误，已要求重开').waitFor()
    await expect.poll(() => page.locator('.invoice-drawer_flow li').count()).toBe(3)
  })

  test('one that was entered again since stays deleted, and the records say why', async () => {
    const number = numbers[0]!
    const page = await list([number])
    await page.getByLabel('选择本页').check()
    await page.locator('.list-page_selection-bar').getByRole('button', { name: '删除' }).click()
    await remove(page.getByRole('dialog'), '换一份原件', 1)
    await shown(0)
    await bring('company', await files.pdf(invoices[0]!))
    await records(number)
    await page.getByRole('button', { name: `恢复 ${number}` }).click()
    const outcome = page.getByRole('dialog')
    await outcome.getByText('同一张发票已重新录入').waitFor()
    await expect.poll(() => outcome.innerText()).toContain('1 张没有恢复')
    expect(visit.errors).toEqual([])
  })
})
