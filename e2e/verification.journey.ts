// Verification: one invoice from its drawer, many with their cost, typed fields with faults shown first; and usage of
// invoices.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { signIn } from '../scripts/lib/api-client.ts'
import { bring } from './support/bring.ts'
import { canBrowse, demo, appUrl, openBrowser, openPage, standSignedIn, type Visit, addressOf } from './support/browser.ts'
import { ownTaxPlatform } from './support/own-app.ts'
import { daysAgo, files, freshInvoices } from './support/files.ts'

/** An invoice of the demo company that the simulated platform knows unchanged. */
const known = async () => {
  const { api } = await signIn(appUrl, demo.account, demo.password)
  const { content } = (await api.invoice.listInvoices({ area: 'company', type: [22], pageSize: 50, dateTo: daysAgo(11) })).body.data
  for (const row of content.slice(0, 12))
    if ((await api.invoice.verifyInvoice({ id: row.id, area: 'company', purse: 'company' })).body.data.status === 1) return row
  throw new Error('none of the demo invoices is as the platform holds it')
}

const invoices = freshInvoices(8801, 4)
const numbers = invoices.map((i) => i.number)
let browser: Browser
let visit: Visit
beforeAll(async () => {
  browser = await openBrowser()
  for (const invoice of invoices) await bring('company', files.xml(invoice))
  visit = await openPage(browser)
  await standSignedIn(visit.page)
})
afterAll(() => browser?.close())
const list = async (wanted: readonly string[]): Promise<Page> => {
  await visit.page.goto(addressOf('/companyInvoice/allInvoiceCo', { number: JSON.stringify(wanted) }))
  return visit.page
}
/** Of a finished batch: sound, to deal with, to ask again later, charged. */
const figures = async (dialog: Locator): Promise<readonly string[]> =>
  (await dialog.locator('.verify-figures dd').allInnerTexts()).map((text) => text.split('\n')[0]!)
const shown = (count: number) => expect.poll(() => visit.page.locator('.data-table_data-row').count()).toBe(count)
const type = async (dialog: Locator, number: string, date: string, sum: string): Promise<void> => {
  await dialog.getByLabel('发票号码').fill(number)
  await dialog.getByLabel('开票日期').fill(date)
  await dialog.getByLabel('开票日期').press('Tab')
  await dialog.getByLabel('价税合计').fill(sum)
}

describe.skipIf(!canBrowse)('verifying invoices', () => {
  test('one is verified from its drawer, and its receipt says what came of it and what it cost', async () => {
    const page = await list([numbers[0]!])
    await page.locator('.number-link').first().click()
    const drawer = page.locator('.invoice-drawer')
    await drawer.getByRole('tab', { name: '查验' }).click()
    await drawer.getByText('还没有查验过').waitFor()
    await drawer.locator('.verify-ask').getByRole('button', { name: '查验' }).click()
    await drawer.locator('.verify_receipts').getByText('查无此票').first().waitFor()
    await expect.poll(() => drawer.locator('.verify_receipts').innerText()).toMatch(/计 1 次[\s\S]*核对代码、号码和日期/)
    await drawer.getByRole('tab', { name: '流转' }).click()
    await drawer.locator('.invoice-drawer_flow li').filter({ hasText: '查验' }).getByText('查无此票').waitFor()
    await page.keyboard.press('Escape')
  })

  test('those not verified are gone through one by one: one that was just verified has left the list, and the next still follows it', async () => {
    const pair = freshInvoices(8804, 2)
    for (const invoice of pair) await bring('company', files.xml(invoice))
    const { page } = visit
    const search = { number: JSON.stringify(pair.map((i) => i.number)), verifyStatus: '[0]' }
    await page.goto(addressOf('/companyInvoice/allInvoiceCo', search))
    await shown(2)
    await page.locator('.number-link').first().click()
    const drawer = page.locator('.invoice-drawer')
    await drawer.getByRole('tab', { name: '查验' }).click()
    const first = (await drawer.locator('h2').innerText()).replaceAll(/\s/g, '')
    await drawer.locator('.verify-ask').getByRole('button', { name: '查验' }).click()
    await drawer.locator('.verify_receipts').getByText('查无此票').first().waitFor()
    await shown(1)
    await drawer.getByRole('button', { name: '下一张' }).click()
    await drawer.getByText('还没有查验过').waitFor()
    expect((await drawer.locator('h2').innerText()).replaceAll(/\s/g, '')).toBe(pair.map((i) => i.number).find((n) => n !== first))
    await page.keyboard.press('Escape')
  })

  test('many tell first what they will cost, then what came of each that is not well', async () => {
    const { api } = await signIn(appUrl, demo.account, demo.password)
    const taxi = '33020511'
    // A taxi receipt is never verified and needs no action.
    await api.invoice.enterInvoice({
      area: 'company',
      fields: [
        { field: 'type', value: '120' },
        { field: 'code', value: '133002600111' },
        { field: 'number', value: taxi },
        { field: 'date', value: daysAgo(35) },
        { field: 'amountIncludingTax', value: '45.00' },
      ],
    })
    const page = await list([...numbers.slice(1, 4), taxi])
    await shown(4)
    await page.getByLabel('选择本页').check()
    await page.locator('.list-page_selection-bar').getByRole('button', { name: '批量查验' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('3 次').waitFor()
    await dialog.getByRole('button', { name: '开始查验' }).click()
    await expect.poll(() => figures(dialog)).toEqual(['1', '3', '0', '3'])
    await expect.poll(() => dialog.locator('.verify-outcome > p').innerText()).toMatch(/查无此票\s*3 张\s*核对代码、号码和日期/)
    await expect.poll(() => dialog.locator('.verify-rows li').count()).toBe(3)
    await dialog.getByRole('button', { name: '完成' }).click()
    await page.locator('.data-table_data-row .number-link', { hasText: taxi }).click()
    const drawer = page.locator('.invoice-drawer')
    await drawer.getByRole('tab', { name: '查验' }).click()
    const request = drawer.locator('.verify-ask button.ant-btn-primary')
    expect([await request.isDisabled(), await request.getAttribute('title')]).toEqual([true, '这类发票无需查验'])
    await page.keyboard.press('Escape')
  })

  test('a batch tells what is known while one answer is still asked after, and is completed by itself', async () => {
    const more = freshInvoices(8802, 3)
    for (const invoice of more) await bring('company', files.xml(invoice))
    const page = await list(more.map((i) => i.number))
    await shown(3)
    await page.getByLabel('选择本页').check()
    await page.locator('.list-page_selection-bar').getByRole('button', { name: '批量查验' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('3 次').waitFor()
    await fetch(`${ownTaxPlatform()}/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ kind: 'dropAfter', times: 1 }]),
    })
    await dialog.getByRole('button', { name: '开始查验' }).click()
    await dialog.getByText('1 张结果还没有到').waitFor()
    await dialog.getByText('已完成 2 / 3 · 使用 2 次').waitFor()
    const reported = () => dialog.locator('.verify-rows li').count()
    await expect.poll(reported).toBe(2)
    await dialog.locator('.verify-figures').waitFor({ timeout: 90_000 })
    expect((await figures(dialog))[3]).toBe('3')
    await expect.poll(reported).toBe(3)
    expect(await dialog.getByText('结果还没有到').count()).toBe(0)
    await dialog.getByRole('button', { name: '完成' }).click()
  })

  test('typed fields are mended before anything is asked; the answer stands below with how to go on', async () => {
    const invoice = await known()
    const { page } = visit
    await page.goto(addressOf('/companyInvoice/verifyRecordsCo'))
    await page.getByRole('button', { name: '手工查验' }).click()
    const dialog = page.getByRole('dialog')
    await type(dialog, '2633', invoice.date!, '一百元')
    await dialog.getByRole('button', { name: '查验', exact: true }).click()
    await dialog.getByText('数电发票号码是 20 位数字').waitFor()
    await dialog.getByText('请填价税合计，数字').waitFor()
    await type(dialog, invoice.number!, invoice.date!, `¥${invoice.amountIncludingTax!}`)
    await dialog.getByRole('button', { name: '查验', exact: true }).click()
    await dialog.getByText('查验一致').waitFor()
    await expect.poll(() => dialog.locator('.verification_typed-result').innerText()).toContain(invoice.sellerName)
    await type(dialog, '26332000009999999999', invoice.date!, '1.00')
    await dialog.getByRole('button', { name: '查验', exact: true }).click()
    await dialog.getByText('查无此票').first().waitFor()
    await dialog.getByText('核对代码、号码和日期').waitFor()
    await dialog.getByRole('button', { name: '取消' }).click()
    await page.getByLabel('发票号码', { exact: true }).fill('26332000009999999999')
    await page.getByRole('button', { name: '查询' }).click()
    await shown(1)
    await expect.poll(() => page.locator('.data-table_data-row').innerText()).toMatch(/查无此票[\s\S]*计 1 次[\s\S]*手工/)
  })
})

describe.skipIf(!canBrowse)('verified invoices, and how far a quota goes', () => {
  test('an invoice is submitted for payment and taken back, and its log tells both', async () => {
    const page = await list([numbers[0]!])
    const act = async (name: string, button: string, reason?: string): Promise<void> => {
      await page
        .locator('.list-page_selection-bar, .invoice-drawer .invoice-drawer_drawer-end')
        .last()
        .getByRole('button', { name: '使用' })
        .click()
      await page.getByRole('menuitem', { name }).click()
      const dialog = page.getByRole('dialog').last()
      if (reason !== undefined) await dialog.getByLabel(/的原因$/).fill(reason)
      await dialog.getByRole('button', { name: button }).click()
    }
    await shown(1)
    await page.getByLabel('选择本页').check()
    // The tax platform does not know this invoice: its submission asks for a reason.
    await act('提交付款', '提交付款 1 张', '纸质原件已核对')
    await page.getByText('已提交 1 张').waitFor()
    await page.locator('.number-link').first().click()
    await page.locator('.invoice-drawer_drawer-states').getByText('已提交付款').waitFor()
    await act('撤回提交', '撤回 1 张')
    await page.locator('.invoice-drawer_drawer-states').getByText('未使用').waitFor()
    await page.locator('.invoice-drawer').getByRole('tab', { name: '流转' }).click()
    await page.locator('.invoice-drawer_flow').getByText('撤回提交').waitFor()
    await expect.poll(() => page.locator('.invoice-drawer_flow').innerText()).toContain('提交付款')
    expect(visit.errors).toEqual([])
  })

  test('in English: what is wrong with typed fields, and the days of verifying again are kept', async () => {
    const { page, errors } = await openPage(browser, 'en-US', { viewport: { width: 1280, height: 800 } })
    await page.addInitScript(() => {
      localStorage.setItem('piaotai.language', 'en-US')
    })
    await standSignedIn(page)
    await page.goto(addressOf('/companyInvoice/verifyRecordsCo'))
    await page.getByRole('button', { name: 'Verify by hand' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Verify', exact: true }).click()
    await page.getByText('A digital invoice number has 20 digits').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    const days = async (): Promise<Locator> => {
      await page.getByRole('button', { name: 'Re-verification' }).click()
      return page.getByRole('dialog').getByLabel('Seventh day')
    }
    await (await days()).uncheck()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    await page.reload()
    expect(await (await days()).isChecked()).toBe(false)
    expect(errors).toEqual([])
  })

  test('a quota that has one left asks one of three and says so; one that has none says how to go on', async () => {
    const { api } = await signIn(appUrl, demo.account, demo.password)
    const { used, allowed } = (await api.invoice.readVerifyQuota({})).body.data.personal
    const typed = { type: 22, code: null, date: daysAgo(50), amountExcludingTax: null, amountIncludingTax: '1.00', checkCode: null }
    for (let n = used; n < allowed - 1; n++)
      await api.invoice.verifyByHand({ area: 'company', purse: 'personal', ...typed, number: `2699000000${1_000_880_200 + n}` })
    const more = freshInvoices(8803, 3)
    for (const invoice of more) await bring('company', files.xml(invoice))
    const page = await list(more.map((i) => i.number))
    await shown(3)
    const request = async (): Promise<Locator> => {
      await page.locator('.list-page_selection-bar').getByRole('button', { name: '批量查验' }).click()
      await page
        .getByRole('dialog')
        .getByText(/^个人（剩/)
        .click()
      return page.getByRole('dialog')
    }
    await page.getByLabel('选择本页').check()
    const one = await request()
    await one.getByText('只会查其中 1 张').waitFor()
    await one.getByRole('button', { name: '开始查验' }).click()
    await expect.poll(() => figures(one)).toEqual(['0', '1', '0', '1'])
    await one.getByText('2 张没有查：个人次数不足').waitFor()
    const left = one.locator('.verify-left li')
    await expect.poll(() => left.count()).toBe(2)
    expect((await left.allInnerTexts()).every((text) => text.includes('换成公司付费再查'))).toBe(true)
    await one.getByRole('button', { name: '重新选中这 2 张' }).click()
    await shown(2)
    await expect.poll(() => page.locator('.list-page_selection-bar').innerText()).toMatch(/已选\s*2\s*张/)
    const none = await request()
    await none.getByText('没有剩余次数，计次的查不了：请换一个付费方').waitFor()
    expect(await none.getByRole('button', { name: '开始查验' }).isDisabled()).toBe(true)
    await none.getByText(/^公司（剩/).click()
    expect(await none.getByRole('button', { name: '开始查验' }).isEnabled()).toBe(true)
    await none.getByRole('button', { name: '取消' }).click()
  })
})
