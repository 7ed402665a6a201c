// Partners: added from the parties of invoices, given a mailbox, imported from a sheet and found by initials; figures lead to the invoices that they count.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { partyOf } from '@piaotai/sample-invoices/pool/companies.ts'
import { bring } from './support/bring.ts'
import { appUrl, canBrowse, openBrowser, openPage, standSignedIn, type Visit } from './support/browser.ts'
import { files, freshInvoices } from './support/files.ts'
import { messageTo } from './support/outbox.ts'
import { fillRegistration, newPerson } from './support/people.ts'
import { prove } from './support/prove.ts'
import { writeSheet } from './support/sheet.ts'

describe.skipIf(!canBrowse)('partners', () => {
  const mark = Date.now() % 100_000
  const invoices = freshInvoices(20_000 + (mark % 97), 2)
  const seller = partyOf(`徐州沃垄${mark}自动化设备有限公司`, invoices[0]!.region)
  const other = partyOf(`徐州屏溪${mark}包装有限公司`, invoices[0]!.region)
  const mailbox = `ap${mark}@wolong.example`
  let browser: Browser
  let visit: Visit
  beforeAll(async () => {
    browser = await openBrowser()
    for (const invoice of invoices) await bring('company', files.xml({ ...invoice, seller }))
    visit = await openPage(browser)
    await standSignedIn(visit.page)
  })
  afterAll(() => browser.close())

  test('come from invoices and a sheet, get a mailbox, are found by initials, and lead to what they count', async () => {
    const { page, errors } = visit
    await page.goto(`${appUrl}/partner/partnerlist`)
    await page.getByRole('button', { name: '从发票添加' }).click()
    const suggestions = page.getByRole('dialog')
    await suggestions.getByText(seller.name).waitFor()
    const chooseAll = suggestions.getByRole('checkbox', { name: '全选' })
    await chooseAll.check()
    await chooseAll.uncheck()
    await suggestions.getByRole('checkbox', { name: `选择 ${seller.name}` }).check()
    await suggestions.getByRole('button', { name: '新增 1 家' }).click()
    await suggestions.waitFor({ state: 'detached' })

    const search = page.locator('[data-search] input')
    await search.fill(`xzwl${mark}`)
    await search.press('Enter')
    await page.getByRole('link', { name: `查看 ${seller.name}` }).click()
    const drawer = page.getByRole('dialog', { name: seller.name })
    await drawer.getByRole('button', { name: '添加邮箱' }).click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByLabel('邮箱').fill('ap@wolong')
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.getByText('邮箱格式不对').waitFor()
    await dialog.getByLabel('邮箱').fill(mailbox)
    await dialog.getByLabel('备注').fill('财务部')
    await dialog.getByRole('button', { name: '保存' }).click()
    await drawer.getByText(mailbox).waitFor()

    const incoming = drawer.getByRole('link', { name: /^进项，近 12 月/ })
    await incoming.getByText('2 张').waitFor()
    const amount = await incoming.locator('.figures_amount').innerText()
    await incoming.click()
    await page.locator('.list-page_list-totals').getByText('2 张').first().waitFor()
    await page.locator('.list-page_list-totals').getByText(amount).first().waitFor()

    await page.goto(`${appUrl}/partners/partnerlist`)
    await page.waitForURL(/\/partner\/partnerlist/)
    await page.getByRole('button', { name: '导入' }).click()
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles(
        writeSheet(`partners-${mark}.xlsx`, [
          ['企业名称（必填）', '税号（必填）', '关系', '收票邮箱'],
          [other.name, other.taxId, '上游、下游', `fp${mark}@pingxi.example（财务部）`],
          ['税号有误的企业', '91320594MA1X7K3Q2K', '上游', ''],
        ]),
      )
    await page.getByRole('dialog').getByText('税号校验位不对').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '导入 1 家' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await search.fill(`xzpx${mark}`)
    await search.press('Enter')
    await page.getByRole('link', { name: `查看 ${other.name}` }).waitFor()
    expect(errors).toEqual([])
  })

  test('are invited by e-mail, register from its link, create a company and are linked', async () => {
    const { page } = visit
    const address = `caiwu${mark}@yunxiu.example`
    await page.goto(`${appUrl}/partner/relatedpartnerlist`)
    await page.getByRole('button', { name: '互联', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect
      .poll(async () => {
        await dialog.getByText('按邮箱').click()
        return dialog.getByLabel('对方邮箱').isVisible()
      })
      .toBe(true)
    await dialog.getByLabel('对方邮箱').fill(address)
    await dialog.getByRole('button', { name: '发送邀请' }).click()
    await prove(page)
    await dialog.getByText('已发，等对方处理').first().waitFor()
    const link = /https?:\/\/\S+/.exec((await messageTo(address, 'mail')).text)?.[0] ?? ''

    const guest = await openPage(browser)
    const person = newPerson('云岫')
    await guest.page.goto(appUrl + new URL(link).pathname + new URL(link).search)
    await guest.page.getByRole('button', { name: '注册新账号' }).click()
    await guest.page.waitForURL('**/register')
    await fillRegistration(guest.page, person)
    await guest.page.getByRole('button', { name: '创建公司' }).click()
    await guest.page.locator('#company-name').fill(`徐州云岫${mark}纺织有限公司`)
    await guest.page.locator('button[type="submit"]').click()
    await guest.page.getByRole('button', { name: '接受并互联' }).click()
    await prove(guest.page, person.password)
    await guest.page.getByText(/^已与 .* 互联$/).waitFor()

    await page.reload()
    await page.getByRole('button', { name: '互联', exact: true }).click()
    await dialog.getByText(`徐州云岫${mark}纺织有限公司`).waitFor()
    expect([visit.errors, guest.errors]).toEqual([[], []])
  })
})
