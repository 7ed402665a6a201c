// A group: founded, a company invited, which joins and lets compare; a duplicate is told before it is paid, and no more than the fact; then the company leaves.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { partyOf } from '@piaotai/sample-invoices/pool/companies.ts'
import { bring } from './support/bring.ts'
import { appUrl, canBrowse, openBrowser, openPage, standSignedIn, type Visit } from './support/browser.ts'
import { daysAgo, files, freshInvoices } from './support/files.ts'
import { callsOf, createCompany, newPerson, register } from './support/people.ts'
import { prove } from './support/prove.ts'

describe.skipIf(!canBrowse)('a group', () => {
  const mark = Date.now() % 100_000
  // Of today, so that it counts in the month that the group's page opens with.
  const invoice = { ...freshInvoices(20_200 + (mark % 97), 1)[0]!, date: daysAgo(0) }
  const seller = partyOf(`徐州沃砚${mark}机电有限公司`, invoice.region)
  const member = newPerson('周启明')
  const sister = `昆山砚田${mark}模具有限公司`
  let browser: Browser
  let owner: Visit
  let other: Visit
  beforeAll(async () => {
    browser = await openBrowser()
    other = await openPage(browser)
    await register(other.page, member)
    await createCompany(other.page, sister)
    await bring('company', files.xml({ ...invoice, seller }))
    await bring('company', files.xml({ ...invoice, seller, buyer: partyOf(sister, invoice.region) }), member)
    owner = await openPage(browser)
    await standSignedIn(owner.page)
  })
  afterAll(() => browser.close())

  test('is joined on the member’s terms, tells a duplicate before payment by the fact alone, and is left without a trace', async () => {
    const { page, errors } = owner
    const calls = await callsOf(member)
    const { id: teamId } = (await calls.user.listCompanies({})).body.data.content[0]!
    const { number } = (await calls.user.readCompany({ teamId })).body.data

    await page.goto(`${appUrl}/groupInvoice/groupCompanys`)
    await page.getByRole('button', { name: '建立集团' }).click()
    const found = page.getByRole('dialog')
    await found.getByRole('button', { name: '建立集团' }).click()
    await found.getByText('请填写集团名称').waitFor()
    await found.getByLabel('集团名称').fill('砚田集团')
    await found.getByRole('button', { name: '建立集团' }).click()
    await page.getByRole('button', { name: '邀请公司' }).click()
    const invite = page.getByRole('dialog')
    await invite.getByLabel('企业编号').fill(number)
    await invite.getByRole('button', { name: '发出邀请' }).click()
    await page.getByText('邀请待接受').waitFor()

    await other.page.goto(`${appUrl}/comset/comHome`)
    await other.page.getByRole('button', { name: '接受加入 砚田集团' }).click()
    const joining = other.page.getByRole('dialog')
    await joining.getByRole('checkbox', { name: /^明细/ }).check()
    await joining.getByRole('checkbox', { name: /^查重/ }).check()
    await joining.getByRole('button', { name: '加入集团' }).click()
    await prove(other.page, member.password)
    await other.page.getByText('集团看到：计数、明细、查重').waitFor()

    // The member's job has written what it shows.
    await expect
      .poll(async () => {
        await page.reload()
        return page.getByRole('row', { name: new RegExp(sister) }).innerText()
      })
      .toMatch(/\t1\t/)

    await page.goto(`${appUrl}/purchaseInvMan/submitPayment`)
    const search = page.locator('[data-search] input')
    await search.fill(seller.name.slice(0, 12))
    await search.press('Enter')
    await page.locator('.data-table_data-row').filter({ hasText: seller.name }).getByRole('button', { name: /^提交/ }).click()
    const paying = page.getByRole('dialog')
    await paying.getByText('集团内重复').first().waitFor()
    await paying.getByText('集团内另一家公司也有这张发票').waitFor()
    expect(await paying.innerText()).not.toContain('模具')
    await page.keyboard.press('Escape')

    await other.page.getByRole('button', { name: '退出 砚田集团' }).click()
    await other.page.getByRole('dialog').getByRole('button', { name: '退出' }).click()
    await other.page.getByText('已退出，集团看到的内容已删除').waitFor()
    await page.goto(`${appUrl}/groupInvoice/groupCompanys`)
    await page.getByText('曾邀请的公司').waitFor()
    await page.getByText('已退出', { exact: false }).first().waitFor()
    expect(await page.getByRole('row', { name: new RegExp(sister) }).count()).toBe(0)
    expect(errors).toEqual([])
    expect(other.errors).toEqual([])
  })
})
