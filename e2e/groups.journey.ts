// A group: founded, and a company invited by its number, which joins and chooses what the group sees.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { appUrl, canBrowse, openBrowser, openPage, standSignedIn, type Visit } from './support/browser.ts'
import { callsOf, createCompany, newPerson, register } from './support/people.ts'

describe.skipIf(!canBrowse)('a group', () => {
  const mark = Date.now() % 100_000
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
    owner = await openPage(browser)
    await standSignedIn(owner.page)
  })
  afterAll(() => browser.close())

  test('is joined on the member’s terms', async () => {
    const { page } = owner
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
    await other.page.getByText('集团看到：计数、明细、查重').waitFor()

    await page.reload()
    const row = page.getByRole('row', { name: new RegExp(sister) })
    await row.getByRole('img', { name: '明细' }).waitFor()
    expect(await row.getByRole('img', { name: '推送' }).count()).toBe(0)
  })
})
